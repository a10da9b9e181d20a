import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CDPSession, Page } from 'playwright-core'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Looked {
  include?: string
  exclude?: string
  /** Tags of rules, or names of rules; all rules if not told. */
  tags?: readonly string[] | undefined
  rules?: readonly string[] | undefined
  /** Names of rules that are left out. */
  without?: readonly string[] | undefined
}

interface Violation {
  id: string
  nodes: { html: string; any: { message: string }[] }[]
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: Violation[] }>
}

/** What can be wrong in one language alone: words that are missing, and what stands beside what. */
export const OF_A_LANGUAGE = [
  ...['html-has-lang', 'html-lang-valid', 'document-title', 'empty-heading', 'empty-table-header'],
  ...['button-name', 'link-name', 'label', 'select-name', 'input-button-name', 'image-alt', 'svg-img-alt'],
  ...['aria-command-name', 'aria-input-field-name', 'aria-toggle-field-name', 'aria-dialog-name'],
  ...['label-content-name-mismatch', 'target-size'],
]

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Brings axe-core into a page, once: that costs as much as a look. By the debugger itself it costs half of `evaluate`. */
const bring = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in globalThis)) return
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: `${SOURCE};0` })
}

/** The faults that axe-core finds in a page, one line each. */
export const violationsOf = async (page: Page, looked: Looked = {}): Promise<string[]> => {
  await bring(page)
  const violations = await page.evaluate(async ({ include, exclude, tags, rules, without = [] }) => {
    // Colours that a script chooses follow a change of the scheme a frame later.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const { axe: brought } = globalThis as unknown as { axe: Axe }
    const runOnly = tags ? { type: 'tag', values: tags } : rules && { type: 'rule', values: rules }
    // Reports only violations: collecting everything that is right would take most of the time.
    const left = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
    const options = { resultTypes: ['violations'], preload: false, rules: left, ...(runOnly && { runOnly }) }
    const found = await brought.run({ include: include ?? 'html', ...(exclude && { exclude }) }, options)
    return found.violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 3).map(({ html, any }) => ({ html, any: any.slice(0, 1) })),
    }))
  }, looked)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(described).join(' | ')}`)
}

const described = ({ html, any }: Violation['nodes'][number]): string =>
  `${html.slice(0, 200)} (${any[0]?.message ?? ''})`
