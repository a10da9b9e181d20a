import type { RateOffer, RoomOffer } from '../types.ts'
import { type Browse, type BrowseName, bedsText, readBeds } from './browse-address.ts'

// Which rooms and rates a guest sees, by what the search answered of them. Nothing here asks the server.

export type FilterName = Exclude<BrowseName, 'sort'>

/** A filter that can be chosen, and how many rooms it would leave beside the other filters. */
export interface Chip {
  name: FilterName
  value: string
  isOn: boolean
  count: number
  /** How the guest looks through the rooms after a tap on it. */
  next: Browse
}

type Fits = (rate: RateOffer, room: RoomOffer) => boolean

const RULES: Record<FilterName, (browse: Browse) => Fits | undefined> = {
  free_cancellation: (browse) => (browse.free_cancellation ? isFree : undefined),
  breakfast: (browse) => (browse.breakfast ? hasBreakfast : undefined),
  pay_later: (browse) => (browse.pay_later ? isLater : undefined),
  max_price: ({ max_price }) =>
    max_price === undefined ? undefined : ({ grand_total }) => grand_total <= Number(max_price),
  beds: (browse) => {
    const beds = readBeds(browse)
    return beds.length === 0 ? undefined : (_, { room_bed }) => beds.includes(room_bed)
  },
}

const isFree: Fits = ({ refundability }) => refundability === 'refundable'
const hasBreakfast: Fits = ({ included_meals }) => included_meals?.includes('breakfast') === true
const isLater: Fits = ({ due_now }) => due_now === 0

export const FILTER_NAMES = Object.keys(RULES) as FilterName[]

/** The filters that are chosen. */
export const chosenFilters = (browse: Browse): FilterName[] =>
  FILTER_NAMES.filter((name) => RULES[name](browse) !== undefined)

export const freeRooms = (rooms: readonly RoomOffer[]): RoomOffer[] =>
  rooms.filter(({ is_close }) => is_close === 0)

/** Free rooms with the rates that fit all that is chosen; rates that cannot be booked say why as before. */
export const fittingRooms = (rooms: readonly RoomOffer[], browse: Browse): RoomOffer[] => {
  const rules = FILTER_NAMES.map((name) => RULES[name](browse)).filter((rule) => rule !== undefined)
  const fits: Fits = (rate, room) => rules.every((rule) => rule(rate, room))
  return freeRooms(rooms)
    .map((room) => ({
      ...room,
      rate_details: room.rate_details.filter((rate) => rate.is_close === 1 || fits(rate, room)),
    }))
    .filter((room) => offersOf(room).length > 0)
}

const offersOf = ({ rate_details }: RoomOffer): RateOffer[] =>
  rate_details.filter(({ is_close }) => is_close === 0)

export const lowestOf = (room: RoomOffer): number =>
  Math.min(...offersOf(room).map(({ grand_total }) => grand_total))

/** A round sum, not below this one. */
export const roundAbove = (sum: number): number => {
  const power = 10 ** Math.floor(Math.log10(sum))
  const lead = sum / power
  const step = lead < 2 ? power / 10 : lead < 5 ? power / 4 : power / 2
  return Number((Math.ceil(Number((sum / step).toFixed(9))) * step).toFixed(3))
}

const PARTS = [1 / 3, 2 / 3]

/** Round sums that some rooms cost less than, and some more. */
const priceSteps = (rooms: readonly RoomOffer[]): number[] => {
  const lowest = rooms.map(lowestOf).sort((a, b) => a - b)
  const most = lowest.at(-1) ?? 0
  const steps = PARTS.map((part) => lowest[Math.ceil(lowest.length * part) - 1] ?? 0)
    .filter((sum) => sum > 0)
    .map(roundAbove)
  return [...new Set(steps)].filter((sum) => sum < most)
}

const MOST_BED_CHIPS = 5

const valuesOf = (name: FilterName, rooms: readonly RoomOffer[]): string[] => {
  if (name === 'max_price') return priceSteps(rooms).map(String)
  if (name !== 'beds') return ['1']
  const beds = [...new Set(rooms.map(({ room_bed }) => room_bed))].sort((a, b) => a - b)
  return beds.slice(0, MOST_BED_CHIPS).map(String)
}

const without = (browse: Browse, name: FilterName): Browse => {
  const { [name]: _, ...rest } = browse
  return rest
}

const toggled = (browse: Browse, name: FilterName, value: string, isOn: boolean): Browse => {
  const others = without(browse, name)
  if (name !== 'beds') return isOn ? others : { ...others, [name]: value }
  const before = readBeds(browse)
  const beds = bedsText(isOn ? before.filter((each) => each !== Number(value)) : [...before, Number(value)])
  return beds === undefined ? others : { ...others, beds }
}

const isChosen = (browse: Browse, name: FilterName, value: string): boolean =>
  name === 'beds' ? readBeds(browse).includes(Number(value)) : browse[name] === value

const chosenValues = (browse: Browse, name: FilterName): string[] => {
  if (name === 'beds') return readBeds(browse).map(String)
  const value = browse[name]
  return value === undefined ? [] : [value]
}

/** Whether it keeps some offers and drops others; one that changes nothing is not offered. */
const divides = (rooms: readonly RoomOffer[], name: FilterName, value: string): boolean => {
  const rule = RULES[name]({ [name]: value })!
  const fitting = rooms.flatMap((room) => offersOf(room).map((rate) => rule(rate, room)))
  return fitting.includes(true) && fitting.includes(false)
}

/** What can be chosen among these rooms, and what is chosen, however little it leaves. */
export const chipsOf = (all: readonly RoomOffer[], browse: Browse, showsTerms: boolean): Chip[] => {
  const rooms = freeRooms(all)
  return FILTER_NAMES.flatMap((name) => {
    // Where the hotel says nothing about cancelling, nothing is promised.
    const offered =
      name === 'free_cancellation' && !showsTerms
        ? []
        : valuesOf(name, rooms).filter((value) => divides(rooms, name, value))
    const values = [...new Set([...offered, ...chosenValues(browse, name)])]
    return values
      .sort((a, b) => Number(a) - Number(b))
      .map((value) => {
        const isOn = isChosen(browse, name, value)
        const alone = { ...without(browse, name), [name]: value }
        const count = fittingRooms(rooms, alone).length
        return { name, value, isOn, count, next: toggled(browse, name, value, isOn) }
      })
  })
}

/** The rooms in the order that is chosen; rooms that are alike stay in the hotel's. */
export const sorted = (rooms: readonly RoomOffer[], { sort }: Browse): RoomOffer[] => {
  if (sort === 'price') return [...rooms].sort((a, b) => lowestOf(a) - lowestOf(b))
  if (sort === 'size') return [...rooms].sort((a, b) => b.room_size - a.room_size)
  return [...rooms]
}

export const withoutFilters = ({ sort }: Browse): Browse => (sort === undefined ? {} : { sort })

export const withoutOne = without
