import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The faults that axe-core finds in a page, one line each. */
export const violationsOf = async (
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> => {
  // Reports only violations: collecting everything that is right would take most of the time.
  const axe = new AxeBuilder({ page: page as never })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
  const { violations } = await narrow(axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(described).join(' | ')}`)
}

const described = ({ html, any }: { html: string; any: { message: string }[] }): string =>
  `${html.slice(0, 200)} (${any[0]?.message ?? ''})`
