import type { StayChangeData, StayFault } from '../../../web/widget/change/changing-types.ts'
import type { Reason } from '../../../web/widget/types.ts'
import type { AppError, Detail } from '../../errors.ts'

type Said = NonNullable<StayChangeData['said']>
/** The rooms of what was asked for, in its order; one without a number is added. */
export type AskedItems = readonly { item?: number }[]

const FIELDS: [pattern: RegExp, field: string][] = [
  [/^(adults|guests|children)$/, 'adults'],
  [/^children_ages/, 'age_1'],
  [/^rooms$/, 'rooms'],
  [/^extras/, 'extras'],
  [/^(room_code|rate_code|)$/, 'room'],
]

/** Where a fault of the API stands in the form. */
const placeOf = (field: string | null, asked: AskedItems): Pick<StayFault, 'item' | 'field'> => {
  const [, place, name = ''] = /^(?:changes\.)?items\[(\d+)\]\.?(.*)$/.exec(field ?? '') ?? []
  if (place === undefined) {
    const date = /(arrival|departure)_date$/.exec(field ?? '')?.[0]
    return { item: null, field: date ?? null }
  }
  const item = asked[Number(place)]?.item
  const own = FIELDS.find(([pattern]) => pattern.test(name))?.[1]
  return {
    item: item ?? null,
    field: own === undefined ? null : `${item === undefined ? 'new_' : `i${item}_`}${own}`,
  }
}

const saidOf = ({ field, code }: Detail): StayFault['said'] => {
  if (code === 'too_many_rooms') return 'tooManyRooms'
  if (/_date$/.test(field ?? '')) return /arrival/.test(field!) ? 'faultDate' : 'faultOrder'
  return /guests$|adults$/.test(field ?? '') ? 'faultGuests' : undefined
}

/** Too many guests are told beside their number, all else of a room beside the room. */
const faultOf = (detail: Detail, asked: AskedItems, isReason: boolean): StayFault => {
  const { item, field } = placeOf(detail.field, asked)
  if (!isReason) return { item, field, said: saidOf(detail), n: Number(detail.most ?? 0) }
  const isCrowd = detail.code === 'occupancy' && field !== null
  return {
    item,
    field: isCrowd ? field.replace(/room$/, 'adults') : field,
    reason: detail as unknown as Reason,
  }
}

const onceEach = (faults: readonly StayFault[]): StayFault[] => [
  ...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values(),
]

const MOST_FAULTS = 20

/** What the page says of a refusal, and beside which fields; undefined: only the hotel can do it. */
export const saidOfRefusal = ({ code, details }: AppError, asked: AskedItems): Said | undefined => {
  const faults = (isReason: boolean): StayFault[] =>
    onceEach(details.map((detail) => faultOf(detail, asked, isReason))).slice(0, MOST_FAULTS)
  switch (code) {
    case 'fee_applies':
      return { name: 'feeApplies', fee: Number(details[0]?.fee_amount ?? 0), faults: [] }
    case 'price_changed':
      return { name: 'moved', faults: [] }
    case 'rate_limited':
      return { name: 'notPossible', faults: [{ item: null, field: null, said: 'tooMuchHeld' }] }
    case 'sold_out':
    case 'not_bookable':
    case 'extra_sold_out':
    case 'extra_too_late':
      return { name: 'notPossible', faults: faults(true) }
    case 'too_many_rooms':
      return { name: 'notPossible', faults: faults(false) }
    case 'invalid_value':
    case 'room_not_found':
    case 'rate_not_found':
    case 'extra_not_found':
    case 'missing_field':
      return { name: 'wrong', faults: faults(false) }
    default:
      return undefined
  }
}
