import type { ComponentChild } from 'preact'
import { t, words } from '../session.ts'
import type { Quote } from '../types.ts'

type Charge = Quote['charges'][number]

interface ChargesProps {
  charges: readonly Charge[]
  /** What cancelling or not coming cost. */
  fees?: number
  total: number
  /** What is said of an item above its lines, if there are several. */
  itemTitle?: (item: number) => string
  /** Shown after a line, such as the button that takes it off. */
  after?: (charge: Charge) => ComponentChild
}

/** Every line of what a stay costs. What is part of other lines stands in brackets, because it adds nothing. */
export const Charges = ({ charges, fees = 0, total, itemTitle, after }: ChargesProps) => {
  const items = [...new Set(charges.map(({ item }) => item))]
  const figures = [total, fees, ...charges.map(({ amount }) => amount)]
  return (
    <table class="table is-tight charges">
      <caption class="unseen">{t('chargeLines')}</caption>
      {items.map((item) => (
        <tbody key={item}>
          {items.length > 1 && itemTitle !== undefined && (
            <tr class="item-title">
              <th colSpan={2} scope="rowgroup">
                {itemTitle(item)}
              </th>
            </tr>
          )}
          {charges
            .filter((charge) => charge.item === item)
            .map((charge) => (
              <Line key={`${charge.kind} ${charge.code}`} charge={charge} figures={figures} after={after} />
            ))}
        </tbody>
      ))}
      <tfoot>
        {fees > 0 && (
          <tr class="is-fee">
            <th scope="row">{t('fees')}</th>
            <td class="figure">{words.value.money(fees, figures)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{t('grandTotal')}</th>
          <td class="figure">{words.value.money(total, figures)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

interface LineProps extends Pick<ChargesProps, 'after'> {
  charge: Charge
  figures: number[]
}

const Line = ({ charge, figures, after }: LineProps) => {
  const { kind, name, quantity, amount, is_included, is_at_hotel } = charge
  const shown = words.value.money(amount, figures)
  return (
    <tr class={is_included === 1 ? 'is-part' : undefined}>
      <th scope="row">
        {name}
        {quantity > 1 && <span class="hint"> × {quantity}</span>}
        {is_included === 1 && <span class="hint"> {t('lineIncluded')}</span>}
        {is_at_hotel === 1 && kind !== 'room' && <span class="hint"> {t('lineAtHotel')}</span>}
        {after?.(charge)}
      </th>
      <td class="figure">{is_included === 1 ? `(${shown})` : shown}</td>
    </tr>
  )
}
