import type { ChangingWords } from '../../messages/paying/changing.ts'
import { CancelTerms } from '../price/terms.tsx'
import { isOfFloor, partUrl } from './change-words.ts'
import type { ChangeProps, Preview } from './changing-types.ts'
import { MoneyCompared } from './money-compared.tsx'
import { StayCompared } from './stay-compared.tsx'

/** The button says what happens. */
const confirmText = (said: ChangingWords, dueNow: number, refund: number): string => {
  if (dueNow > 0) return said.t('confirmPay', { amount: said.money(dueNow) })
  return refund > 0 ? said.t('confirmBack', { amount: said.money(refund) }) : said.t('confirm')
}

/** The new stay and price against the old, what is paid and comes back, what cancelling costs then; and the one button. */
export const Compared = ({ data, words, said, preview }: ChangeProps & { preview: Preview }) => {
  const { was, now, lines, money: sums, terms, floor } = preview
  const [before, after] = sums.total
  const [dueNow, refund] = [sums.payNow[1], sums.comesBack[1]]
  const like = [before, after, ...lines.flatMap((line) => [line.before ?? 0, line.after ?? 0])]
  const money = (amount: number | null): string => (amount === null ? '–' : words.money(amount, like))
  return (
    <section class="summary compared" aria-labelledby="compared">
      <h2>{words.t('yourStay')}</h2>
      <StayCompared was={was} now={now} words={words} said={said} />
      <h2 id="compared">{said.t('compare')}</h2>
      <table class="nights">
        <thead>
          <tr>
            <th scope="col">{said.t('line')}</th>
            <th scope="col">{said.t('before')}</th>
            <th scope="col">{said.t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <th scope="row">
                <bdi>{line.name}</bdi>
                {line.aside !== '' && (
                  <span class="aside" dir="auto">
                    {line.aside}
                  </span>
                )}
              </th>
              <td>{money(line.before)}</td>
              <td>{money(line.after)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.t('total')}</th>
            <td>{money(before)}</td>
            <td>
              <strong>{money(after)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      <MoneyCompared sums={sums} data={data} words={words} said={said} />
      <section class="own-terms">
        <h3>{said.t('cancelThen')}</h3>
        {terms === undefined ? (
          <p>{words.t('freeCancel')}</p>
        ) : (
          <CancelTerms terms={terms} style="shortYear" isBrief words={words} />
        )}
        {isOfFloor(terms, floor) && <p class="hint">{said.t('floorWhy', { fee: words.money(floor) })}</p>}
      </section>
      <form method="post" action={`${data.path}/stay${data.query}`} target="_top">
        {preview.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="button is-large">
          {confirmText(said, dueNow, refund)}
        </button>
      </form>
      <div class="actions">
        <a class="button quiet" href={partUrl(data, 'all')}>
          {said.t('other')}
        </a>
        <a class="button quiet" href={data.path + data.query}>
          {said.t('keep')}
        </a>
      </div>
    </section>
  )
}
