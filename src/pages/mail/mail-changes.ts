import type { FieldChange } from '../../db/hotel/change.ts'
import type { MailedEvent } from '../../mail/queries.ts'
import type { LetterWords } from './mail-words.ts'

/** Whom a mail tells what happened, and how it writes amounts and moments. */
export interface LetterTo {
  words: LetterWords
  toGuest: boolean
  /** Until when the payment was waited for. */
  until: string
  money(amount: number): string
  /** The names of extras by their codes, as far as they are known. */
  extras: ReadonlyMap<string, string>
  /** The name of a room or a rate as the reader knows it. */
  named(kind: 'room' | 'rate', name: string): string
}

type Change = Required<FieldChange>

export const changeOf = (event: MailedEvent | undefined, field: string): Change | undefined =>
  event?.changes?.find((change): change is Change => change.field === field && 'to' in change)

/** What changed of a booking, from what to what. Of the guest's details only that they did: the values are stored once. */
export const changeLines = (event: MailedEvent, letter: LetterTo): string[] => {
  const items = changeOf(event, 'items')
  return [
    ...(changeOf(event, 'booking_status')?.from === 'cancelled' ? [letter.words.mail.t('didBook')] : []),
    ...absenceLines(event, letter),
    ...stayLines(event, letter),
    ...(items === undefined ? roomLine(event, letter) : itemLines(items, letter)),
    ...fieldLines(event, letter, [
      [
        'number_of_room_booking',
        letter.words.page.t('rooms'),
        (value) => letter.words.page.number(Number(value)),
      ],
      ['number_of_guest', letter.words.page.t('guests'), (value) => letter.words.page.number(Number(value))],
      ['promo_code', letter.words.page.t('promoLabel'), String],
      ['payment_price', letter.words.page.t('total'), (value) => letter.money(Number(value))],
    ]),
    ...guestLines(event, letter),
  ]
}

/** Of several rooms only the items tell which of them nobody came to. */
const absenceLines = (event: MailedEvent, { words: { mail, paying }, money }: LetterTo): string[] => {
  const items = changeOf(event, 'items')
  const ofItems = (side: 'from' | 'to') =>
    (items?.[side] as ItemInEvent[] | undefined)?.filter((item) => item.stay_status === 'no_show').length ?? 0
  const ofBooking = (side: 'from' | 'to') => Number(changeOf(event, 'stay_status')?.[side] === 'no_show')
  const more = ofItems('to') - ofItems('from') || ofBooking('to') - ofBooking('from')
  if (more < 0) return [mail.t('didArrive')]
  const fee = Number(changeOf(event, 'fee_amount')?.to ?? 0)
  return more > 0 ? [`${mail.t('didNotArrive')} · ${paying.t('absenceFee')}: ${money(fee)}`] : []
}

type Field = [field: string, label: string, text: (value: unknown) => string]

const fieldLines = (event: MailedEvent, { words: { mail } }: LetterTo, fields: readonly Field[]): string[] =>
  fields.flatMap(([field, what, text]) => {
    const change = changeOf(event, field)
    if (change === undefined) return []
    const shown = (value: unknown) => (value === null ? mail.t('none') : text(value))
    return [mail.t('changed', { what, from: shown(change.from), to: shown(change.to) })]
  })

const stayLines = (event: MailedEvent, letter: LetterTo): string[] => {
  const { page, mail } = letter.words
  const day = (value: unknown) => page.date(String(value), 'shortYear')
  return fieldLines(event, letter, [
    ['arrival_date', page.t('arrival'), day],
    ['departure_date', page.t('departure'), day],
    ['arrival_time', mail.t('arrivalTime'), (value) => page.time(String(value))],
  ])
}

/** Of a booking of one room. */
const roomLine = (event: MailedEvent, { words: { page, mail }, named }: LetterTo): string[] => {
  const [room, rate] = [changeOf(event, 'room_name'), changeOf(event, 'rate_name')]
  const text = (side: 'from' | 'to') =>
    [room && named('room', String(room[side])), rate && named('rate', String(rate[side]))]
      .filter(Boolean)
      .join(' · ')
  if (room === undefined && rate === undefined) return []
  return [mail.t('changed', { what: page.t('room'), from: text('from'), to: text('to') })]
}

interface ItemInEvent {
  item: number
  item_status: string
  stay_status?: string
  room_name: string
  rate_name: string
  guests: number
  extras?: { extra_code: string; quantity: number }[]
  fee_amount?: number
}

const itemLines = ({ from, to }: Change, letter: LetterTo): string[] => {
  const before = new Map((from as ItemInEvent[]).map((item) => [item.item, item]))
  return (to as ItemInEvent[]).flatMap((item) => linesOfItem(before.get(item.item), item, letter))
}

const nameOf = ({ room_name, rate_name }: ItemInEvent, { named }: LetterTo): string =>
  `${named('room', room_name)} · ${named('rate', rate_name)}`

const linesOfItem = (was: ItemInEvent | undefined, now: ItemInEvent, letter: LetterTo): string[] => {
  const { page, mail } = letter.words
  const n = now.item
  if (was === undefined) return [`${mail.t('didAddRoom', { n })}: ${nameOf(now, letter)}`]
  if (was.item_status !== now.item_status && now.item_status === 'cancelled')
    return [
      `${mail.t('didCancelRoom', { n })} · ${page.t('cancelFee')}: ${letter.money(now.fee_amount ?? 0)}`,
    ]
  const room = page.t('roomNumber', { n })
  const pairs: [string, string, string][] = [
    [room, nameOf(was, letter), nameOf(now, letter)],
    [`${room}, ${page.t('guests')}`, page.number(was.guests), page.number(now.guests)],
    [`${room}, ${page.t('extrasTitle')}`, extrasText(was, letter), extrasText(now, letter)],
  ]
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([what, from, to]) => mail.t('changed', { what, from, to }))
}

const extrasText = (
  { extras = [] }: ItemInEvent,
  { words: { page, mail }, extras: names }: LetterTo,
): string =>
  extras.length === 0
    ? mail.t('none')
    : page.list(
        extras.map(({ extra_code, quantity }) => {
          const name = names.get(extra_code) ?? extra_code
          return quantity > 1 ? `${name} × ${page.number(quantity)}` : name
        }),
      )

const guestLines = (event: MailedEvent, { words: { page, mail } }: LetterTo): string[] => {
  const labels: Record<string, string> = {
    'guest_detail.name': mail.t('guestName'),
    'guest_detail.email': page.t('email'),
    'guest_detail.phone': page.t('phone'),
    'guest_detail.address': mail.t('guestAddress'),
    'guest_detail.special_request': mail.t('guestRequest'),
  }
  return (event.changes ?? []).flatMap(({ field }) => {
    const what = labels[field]
    return what === undefined ? [] : [mail.t('changedOnly', { what })]
  })
}
