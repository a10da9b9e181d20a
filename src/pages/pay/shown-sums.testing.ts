import assert from 'node:assert/strict'

const numberOf = (text: string): number => Number(text.replace(/[^\d.]/g, ''))

/** What a page says of the money: the total, then the rows below it. */
export const sumsOfPage = (html: string): Map<string, number> => {
  const total = /<p class="grand"><span>Total<\/span><strong>([^<]*)</.exec(html)
  const money = /<dl class="money">(.*?)<\/dl>/s.exec(html)
  const rows = [...(money?.[1] ?? '').matchAll(/<dt>([^<]*).*?<dd>([^<]*)<\/dd>/gs)]
  return new Map([
    ['Total', numberOf(total?.[1] ?? '')],
    ...rows.map(([, name, value]) => [name!, numberOf(value!)] as [string, number]),
  ])
}

/** The same of the text of a mail. */
export const sumsOfMail = (text: string): Map<string, number> => {
  const paragraph = text.split('\n\n').find((part) => /^Total: /m.test(part))
  assert.ok(paragraph, text)
  const lines = paragraph.slice(paragraph.search(/^Total: /m)).split('\n')
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(': ')
      return [line.slice(0, at).replace(/, (by|at|please) .*/, ''), numberOf(line.slice(at))]
    }),
  )
}

const ADDED = ['Total', 'Cancellation fee', 'Fee for not arriving', 'Given back', 'On its way back to you']
const TAKEN = ['Paid', 'Of that a gift of the hotel']
const LEFT = ['Due now', 'Due at the hotel', 'Still to pay']

/** What stands and what is kept, less what was paid and is not given back, is what is due, or was paid beyond. */
export const addsUp = (sums: Map<string, number>): void => {
  const sum = (names: string[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0), 0)
  const rest = sum(ADDED) - sum(TAKEN) + (sums.get('Paid beyond what it costs') ?? 0)
  assert.equal(rest.toFixed(2), sum(LEFT).toFixed(2), JSON.stringify([...sums]))
  for (const name of sums.keys())
    assert.ok([...ADDED, ...TAKEN, ...LEFT, 'Paid beyond what it costs'].includes(name), name)
}
