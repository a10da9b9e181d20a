import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe-core finds wrong with a page, a line each. */
export const violationsOf = async (
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> => {
  // Only what is wrong is reported, and in the page itself: what is right takes most of the time otherwise.
  const axe = new AxeBuilder({ page: page as never })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
  const { violations } = await narrow(axe).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(described).join(' | ')}`)
}

const described = ({ html, any }: { html: string; any: { message: string }[] }): string =>
  `${html.slice(0, 200)} (${any[0]?.message ?? ''})`
