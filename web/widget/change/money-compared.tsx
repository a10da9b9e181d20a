import { payingWords } from '../words/paying-words.ts'
import type { ChangedMoney, ChangeProps } from './changing-types.ts'

/** What of a change is told in words, where nothing is paid now and nothing comes back. */
const sentenceOf = ({ payNow, comesBack, atHotel }: ChangedMoney, { words, said }: ChangeProps): string => {
  if (payNow[1] > 0 || comesBack[1] > 0) return ''
  const [from, to] = atHotel.map((amount) => words.money(amount, atHotel))
  return from === to ? said.t('noMoney') : said.t('atHotelThen', { from: from!, to: to! })
}

/** What is paid, due and comes back, before and after. What is always told stands there also as nothing. */
export const MoneyCompared = ({ sums, ...props }: ChangeProps & { sums: ChangedMoney }) => {
  const { data, words, said } = props
  const paying = payingWords(data.language, data.currency, data.locale)
  const rows: [key: keyof ChangedMoney, name: string, isAlways: boolean][] = [
    ['total', words.t('total'), true],
    ['fees', words.t('cancelFee'), false],
    ['paid', paying.t('paidSoFar'), true],
    ['payNow', said.t('payNow'), true],
    ['atHotel', words.t('dueAtHotel'), true],
    ['comesBack', said.t('comesBack'), true],
    ['beyond', paying.t('overpaid'), false],
  ]
  const like = Object.values(sums).flat()
  const sentence = sentenceOf(sums, props)
  return (
    <section aria-labelledby="change-money">
      <h2 id="change-money">{said.t('moneyTitle')}</h2>
      {sentence !== '' && <p>{sentence}</p>}
      <table class="nights change-money">
        <thead>
          <tr>
            <td />
            <th scope="col">{said.t('before')}</th>
            <th scope="col">{said.t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(([key, , isAlways]) => isAlways || sums[key].some((amount) => amount > 0))
            .map(([key, name]) => (
              <tr key={key} data-sum={key}>
                <th scope="row">{name}</th>
                {sums[key].map((amount, at) => (
                  <td key={at}>
                    {at === 1 && key !== 'paid' ? (
                      <strong>{words.money(amount, like)}</strong>
                    ) : (
                      words.money(amount, like)
                    )}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
