import type { ChangingWords } from '../../messages/paying/changing.ts'
import { CancelTerms } from '../price/terms.tsx'
import type { PageWords } from '../types.ts'
import type { Preview, StayChangeData } from './changing-types.ts'

export interface ChangeProps {
  data: StayChangeData
  words: PageWords
  said: ChangingWords
}

/** The new price against the old, what is paid and comes back, what cancelling costs then; and the one button. */
export const Compared = ({ data, words, said, preview }: ChangeProps & { preview: Preview }) => {
  const { lines, before, after, dueNow, dueLater, refund, terms } = preview
  const like = [before, after, ...lines.flatMap((line) => [line.before ?? 0, line.after ?? 0])]
  const money = (amount: number | null): string => (amount === null ? '–' : words.money(amount, like))
  return (
    <section class="summary compared" aria-labelledby="compared">
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
                    {' '}
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
      {dueNow === 0 && refund === 0 ? (
        <p>{said.t('noMoney')}</p>
      ) : (
        <p class="due">
          <span>{said.t(dueNow > 0 ? 'payNow' : 'comesBack')}</span>
          <strong>{words.money(dueNow > 0 ? dueNow : refund)}</strong>
        </p>
      )}
      {dueLater > 0 && (
        <p class="due">
          <span>{words.t('dueLater')}</span>
          <span>{words.money(dueLater)}</span>
        </p>
      )}
      <section class="own-terms">
        <h3>{said.t('cancelThen')}</h3>
        {terms === undefined ? (
          <p>{words.t('freeCancel')}</p>
        ) : (
          <CancelTerms terms={terms} style="shortYear" words={words} />
        )}
      </section>
      <form method="post" action={`${data.path}/stay${data.query}`} target="_top">
        {preview.hidden.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" class="button is-large">
          {dueNow > 0 ? said.t('confirmPay', { amount: words.money(dueNow) }) : said.t('confirm')}
        </button>
      </form>
    </section>
  )
}
