import type { ComparedLine } from '../../../web/widget/change/changing-types.ts'
import type { Booking, BookingCharge } from '../../bookings/shape/booking.ts'
import { fromMinor } from '../../stay/values/money.ts'

interface Named {
  key: string
  item: number
  name: string
  aside: string
  amount: number
}

/** The lines that make up the price, each with what it is recognised by in the other one. */
const linesOf = ({ charges, items }: Booking): Named[] =>
  charges
    .filter(({ is_included }) => !is_included)
    .map((charge) => {
      const rate = charge.kind === 'room' ? items.find(({ item }) => item === charge.item) : undefined
      const { item, kind, code, name, amount } = charge
      const key = `${item} ${kind} ${code} ${rate?.rate_code ?? ''}`
      return { key, item, name, aside: rate === undefined ? countOf(charge) : rate.rate_name, amount }
    })

const countOf = ({ kind, quantity }: BookingCharge): string =>
  kind === 'extra' && quantity > 1 ? `× ${quantity}` : ''

/** Two prices line by line: what is in both stands in one line. */
export const comparedLines = (before: Booking, after: Booking, digits: number): ComparedLine[] => {
  const [was, now] = [linesOf(before), linesOf(after)]
  const rows = new Map<string, ComparedLine>()
  const money = (amount: number): number => fromMinor(amount, digits)
  for (const { key, item, name, aside, amount } of was)
    rows.set(key, { key, item, name, aside, before: money(amount), after: null })
  for (const { key, item, name, aside, amount } of now)
    rows.set(key, { key, item, name, aside, before: rows.get(key)?.before ?? null, after: money(amount) })
  return [...rows.values()].sort((one, other) => one.item - other.item)
}
