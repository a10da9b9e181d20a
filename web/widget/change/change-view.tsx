import { Icon } from '../../shared/icons.tsx'
import { daysBetween } from '../../shared/words.ts'
import { Contact } from '../hotel/reach.tsx'
import { partyText } from '../words/party-words.ts'
import { AskHotel } from './ask-hotel.tsx'
import { ChangeForm, FeeHint } from './change-parts.tsx'
import { Compared } from './change-price.tsx'
import { faultText, partUrl } from './change-words.ts'
import type { ChangePart, PartyFields, ChangeProps as Props } from './changing-types.ts'
import { changingWords } from './changing-words.ts'

/** The page on which guests change their stay: what, one question, then what it comes to. Forms without scripts. */
export const StayChangeView = ({ data, words }: Omit<Props, 'said'>) => {
  const said = changingWords(data.language, data.currency, data.locale)
  const props = { data, words, said }
  return (
    <main class="page is-narrow changing">
      <header class="booking-head">
        <p class="eyebrow" dir="auto">
          {data.hotel.hotel_name}
        </p>
        <h1>{said.t('title')}</h1>
        <p>{said.t('intro')}</p>
      </header>
      <Said {...props} />
      {data.preview !== null ? (
        <Compared {...props} preview={data.preview} />
      ) : data.part === null ? (
        <Overview {...props} />
      ) : (
        <ChangeForm {...props} part={data.part} />
      )}
      <Contact hotel={data.hotel} words={words} />
    </main>
  )
}

/** Why what was asked for cannot be had, or did not change anything: all of it, each with the way to its field. */
const Said = ({ data, words, said }: Props) => {
  if (data.said === null) return null
  const { name, fee, faults } = data.said
  return (
    <div class="notice is-trouble" role="alert" tabIndex={-1} autofocus data-said={name}>
      <p>{said.t(name, { fee: fee === undefined ? '' : words.money(fee) })}</p>
      {name === 'feeApplies' && <AskHotel text={said.t('askLess')} hotel={data.hotel} />}
      {faults.length > 0 && (
        <ul>
          {faults.map((fault) => {
            const text = faultText(data, words, said, fault)
            return <li key={text}>{fault.field === null ? text : <a href={`#${fault.field}`}>{text}</a>}</li>
          })}
        </ul>
      )}
    </div>
  )
}

/** What can be changed, each with what it is, or was chosen to be. */
const Overview = (props: Props) => {
  const { data, words, said } = props
  const { t } = words
  const { may, items, changed } = data
  const nights = daysBetween(data.arrival, data.departure)
  const rows: [part: ChangePart, address: string, name: string, text: string][] = [
    ...(may.dates ? [['dates', 'dates', said.t('dates'), datesText(props, nights)] as const] : []),
    ...(may.guests ? [['guests', 'guests', t('guests'), guestsText(props)] as const] : []),
    ...(may.rooms
      ? items.map(
          ({ item, room_name, rate_name, rooms }) =>
            [
              'rooms',
              `rooms${item}`,
              items.length === 1 ? said.t('roomAndRate') : t('roomNumber', { n: item }),
              `${room_name} · ${rate_name}${rooms > 1 ? ` × ${words.number(rooms)}` : ''}`,
            ] as const,
        )
      : []),
    ...(may.extras && items.some(({ extras }) => extras.length > 0)
      ? [['extras', 'extras', t('extrasTitle'), extrasText(props)] as const]
      : []),
    ...(may.rooms ? [['add', 'add', said.t('addRoom'), addedText(props)] as const] : []),
  ].map((row) => [...row])
  return (
    <section class="change-what" aria-labelledby="change-what">
      <h2 id="change-what">{said.t('which')}</h2>
      <ul class="change-list">
        {rows.map(([part, address, name, text]) => (
          <li key={address}>
            <a href={partUrl(data, address)} data-part={address}>
              <span>
                <strong>{name}</strong>
                {changed.includes(part) && <span class="tag">{said.t('chosen')}</span>}
                {text !== '' && (
                  <span class="aside" dir="auto">
                    {text}
                  </span>
                )}
              </span>
              <Icon name="right" />
            </a>
          </li>
        ))}
      </ul>
      <FeeHint {...props} />
      <div class="actions">
        {changed.length > 0 && (
          <a class="button" href={`${data.path}/stay?${new URLSearchParams([...data.kept, ...data.typed])}`}>
            {said.t('see')}
          </a>
        )}
        <a class="button quiet" href={data.path + data.query}>
          {said.t('keep')}
        </a>
      </div>
    </section>
  )
}

const datesText = ({ data: { arrival, departure }, words }: Props, nights: number): string =>
  Number.isNaN(nights)
    ? ''
    : `${words.date(arrival, 'short')} – ${words.date(departure, 'short')} · ${words.t('nightCount', { n: nights })}`

const guestsText = ({ data: { items }, words }: Props): string =>
  items.map((item) => sleepersText(words, item)).join(' · ')

const sleepersText = (words: Props['words'], { adults, ages }: PartyFields): string => {
  const children = ages.filter((age) => age !== '')
  const known = children.map((age) => (age === '?' ? null : Number(age)))
  return partyText(words, { adults, children: children.length, ages: known, rooms: 1 })
}

const extrasText = ({ data: { items }, words }: Props): string =>
  words.list(
    items
      .flatMap(({ extras }) => extras.filter(({ quantity }) => quantity > 0))
      .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${words.number(quantity)}` : name)),
  )

const addedText = ({ data: { added }, words }: Props): string =>
  added.room === '' ? '' : `${added.room_name} · ${added.rate_name} · ${sleepersText(words, added)}`
