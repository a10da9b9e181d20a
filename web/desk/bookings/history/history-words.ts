import type { MessageName } from '../../messages/en.ts'
import { t, words } from '../../session.ts'
import type { HistoryEntry } from '../../types.ts'
import { STAFF_WORDS } from './history-staff.ts'

type Change = HistoryEntry['changes'][number]
type ChangeStatus = 'pending' | 'made' | 'lapsed' | 'ended' | 'given_up'
type Night = { date: string; price: number }
type StayStatus = 'expected' | 'checked_in' | 'checked_out' | 'no_show'
type Item = { item: number; item_status: string; room_name: string; stay_status?: StayStatus }

const day = (value: unknown): string => words.value.date(String(value), 'full')
const money = (value: unknown): string => words.value.money(Number(value))
const plain = (value: unknown): string => String(value)
const yesNo = (yes: MessageName, no: MessageName) => (value: unknown) => t(value === 1 ? yes : no)

/** The label of a field and how its value is shown. Codes are left out, because the names beside them say the same. */
const FIELDS: Record<string, [label: MessageName, say: (value: unknown) => string]> = {
  room_name: ['room', plain],
  rate_name: ['rate', plain],
  arrival_date: ['arrival', day],
  departure_date: ['departure', day],
  arrival_time: ['arrivalTime', (value) => words.value.time(String(value))],
  number_of_guest: ['guests', plain],
  adults: ['adultsField', plain],
  children: ['childrenField', plain],
  number_of_room_booking: ['numberOfRooms', plain],
  room_type_price: ['perNight', money],
  payment_price: ['total', money],
  promo_code: ['promoCode', plain],
  is_ack: ['ownSystem', yesNo('acknowledged', 'notAcknowledged')],
  is_paid: ['paid', yesNo('yes', 'notPaid')],
  stay_status: ['stayStatus', (value) => t(`stay-${value as StayStatus}`)],
  fee_amount: ['fee', money],
  change_status: ['guestChange', (value) => t(`change-${value as ChangeStatus}`)],
  paid_amount: ['paid', money],
  refunded_amount: ['refunded', money],
  booking_status: ['status', (value) => t(`status-${value as 'new' | 'confirmed' | 'cancelled'}`)],
}

const GUEST: Record<string, MessageName> = {
  'guest_detail.name': 'name',
  'guest_detail.email': 'email',
  'guest_detail.phone': 'phone',
  'guest_detail.address': 'address',
  'guest_detail.special_request': 'request',
}

const MOST_NIGHTS_LISTED = 8

const nightsChanged = (from: Night[], to: Night[]): string[] => {
  const [was, is] = [from, to].map((nights) => new Map(nights.map(({ date, price }) => [date, price])))
  const dates = [...new Set([...was!.keys(), ...is!.keys()])].sort()
  return dates.flatMap((date) => {
    const [before, after] = [was!.get(date), is!.get(date)]
    const shown = words.value.date(date, 'short')
    if (before === after) return []
    if (before === undefined) return [t('nightAdded', { date: shown, price: money(after) })]
    if (after === undefined) return [t('nightGone', { date: shown })]
    return [t('nightPrice', { date: shown, from: money(before), to: money(after) })]
  })
}

const nightWords = ({ from, to }: Change): string[] => {
  const nights = nightsChanged((from ?? []) as Night[], (to ?? []) as Night[])
  if (nights.length === 0) return []
  const rest = nights.length - MOST_NIGHTS_LISTED
  const more = rest > 0 ? [t('andMore', { n: rest })] : []
  return [
    t('fieldSet', {
      field: t('nightPrices'),
      to: [...nights.slice(0, MOST_NIGHTS_LISTED), ...more].join('; '),
    }),
  ]
}

/** Which rooms of a booking of several came, went or changed. */
const itemWords = ({ from, to }: Change): string[] => {
  const was = new Map(((from ?? []) as Item[]).map((item) => [item.item, item]))
  return ((to ?? []) as Item[]).flatMap((item) => {
    const before = was.get(item.item)
    const values = { n: item.item, room: item.room_name }
    if (before === undefined) return [t('historyItemAdded', values)]
    if (before.item_status !== item.item_status) return [t('historyItemCancelled', values)]
    if (item.stay_status !== undefined && before.stay_status !== item.stay_status)
      return [t('historyItemStay', { ...values, status: t(`stay-${item.stay_status}`) })]
    return JSON.stringify(before) === JSON.stringify(item) ? [] : [t('historyItemChanged', values)]
  })
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

const changeWords = (change: Change): string[] => {
  const { field, from, to } = change
  if (field === 'nightly') return nightWords(change)
  if (field === 'items') return itemWords(change)
  const ofStaff = STAFF_WORDS[field]
  if (ofStaff !== undefined) return ofStaff(change)
  if (field === 'waived_fee_amount') return [t('historyWaived', { fee: money(to) })]
  const guest = GUEST[field]
  if (guest !== undefined) return [t('fieldChanged', { field: t(guest) })]
  const entry = FIELDS[field]
  if (entry === undefined) return []
  const [label, say] = [t(entry[0]), entry[1]]
  if (isNothing(from) || field === 'is_ack') return [t('fieldSet', { field: label, to: say(to) })]
  if (isNothing(to)) return [t('fieldTaken', { field: label, from: say(from) })]
  return [t('fromTo', { field: label, from: say(from), to: say(to) })]
}

/**
 * One sentence for each change. Leaves out the status, which the event names, the total of guests if its parts changed, and
 * what was given back if that has a sentence of its own.
 */
export const wordsOfChanges = ({ event_type, changes, refunds }: HistoryEntry): string[] => {
  const names = new Set(changes.map(({ field }) => field))
  return changes
    .filter(({ field }) => field !== 'refunded_amount' || refunds.length === 0)
    .filter(({ field }) => field !== 'booking_status' || event_type === 'booking.updated')
    .filter(({ field }) => field !== 'number_of_guest' || (!names.has('adults') && !names.has('children')))
    .flatMap(changeWords)
}
