import { CHOICE_ON_PAGE } from '../../../src/stay/lists/party-bounds.ts'
import { queryText } from '../../shared/api.ts'
import { agesText, areGiven, extrasText, itemsText } from '../address.ts'
import { frameQuery } from '../navigation.ts'
import { pageQuery, type Store, useStore } from '../store.ts'
import type { Alternative, BookData, PutAside, RateOffer, RoomOffer, Stay } from '../types.ts'
import { promoText } from '../words/price-words.ts'
import { alternativeText } from '../words/reason-words.ts'
import type { PlainParts } from './plain-types.ts'

export const pageAddress = ({ hotel, base }: BookData, more = ''): string =>
  `${base}/book/${hotel.chain_code}/${hotel.hotel_code}${more}`

/** The address of the rooms for a stay, as a link. */
export const roomsAddress = (store: Store, stay: Stay): string =>
  pageAddress(store.data) + queryText({ ...pageQuery(store, stay), ...frameQuery(store), also: undefined })

/** The address of the form that books a room and rate. Sent to the very same, a browser would forget the form, and its key. */
export const reserveAddress = (store: Store, stay: Stay, more: Record<string, string>): string =>
  pageAddress(store.data, '/reserve') +
  queryText({
    ...pageQuery(store, stay),
    ...frameQuery(store),
    also: undefined,
    room_code: undefined,
    ...more,
  })

const Search = () => {
  const store = useStore()
  const { data, words, answered, promo } = store
  const { t } = words
  const stay = answered.value
  const { view, theme } = data
  const why = promo.value?.reason
  return (
    <form
      class="plain-search"
      method="get"
      action={pageAddress(data)}
      target={view === 'bar' ? '_top' : undefined}
      aria-label={t('searchLabel')}
    >
      <input type="hidden" name="lang" value={data.language} />
      {view === 'frame' && (
        <>
          <input type="hidden" name="view" value={view} />
          <input type="hidden" name="theme" value={theme} />
        </>
      )}
      <DateField name="start_date" label={t('arrival')} value={stay.arrival} />
      <DateField name="end_date" label={t('departure')} value={stay.departure} />
      {(['adults', 'children', 'rooms'] as const).map((count) => (
        <div class="field" key={count}>
          <label for={`plain-${count}`}>{t(count)}</label>
          <input
            id={`plain-${count}`}
            type="number"
            name={count}
            min={CHOICE_ON_PAGE[count][0]}
            max={CHOICE_ON_PAGE[count][1]}
            value={stay[count]}
          />
        </div>
      ))}
      {data.asksAges && (
        <div class="field is-long">
          <label for="plain-ages">{t('agesPlain')}</label>
          <input
            id="plain-ages"
            name="children_ages"
            dir="ltr"
            value={areGiven(stay.ages) ? agesText(stay.ages) : ''}
            aria-describedby={stay.ages.includes(null) ? 'plain-ages-unknown' : undefined}
          />
          {stay.ages.includes(null) && (
            <p id="plain-ages-unknown" class="notice">
              {t('agesWhy')} {t('agesUnknown')}
            </p>
          )}
        </div>
      )}
      {(data.takesPromo || stay.promo !== '') && (
        <div class="field is-long">
          <label for="plain-promo">{t('promoLabel')}</label>
          <input
            id="plain-promo"
            name="promo_code"
            dir="ltr"
            maxLength={50}
            autocomplete="off"
            value={stay.promo}
            aria-describedby={stay.promo === '' ? undefined : 'plain-promo-answer'}
          />
        </div>
      )}
      <button type="submit" class="button">
        {t('showPrices')}
      </button>
      {stay.promo !== '' && (
        <p id="plain-promo-answer" class={why ? 'promo-not' : 'promo-counts'}>
          {why ? promoText(words, stay.promo, why) : t('promoCounts', { code: stay.promo })}
        </p>
      )}
    </form>
  )
}

interface DateFieldProps {
  name: string
  label: string
  value: string
}

const DateField = ({ name, label, value }: DateFieldProps) => (
  <div class="field">
    <label for={`plain-${name}`}>{label}</label>
    <input id={`plain-${name}`} type="date" name={name} min={useStore().data.today} value={value} required />
  </div>
)

interface OfferProps {
  room: RoomOffer
  rate: RateOffer
}

const ChooseLink = ({ room, rate }: OfferProps) => {
  const store = useStore()
  const { words, answered } = store
  const names = { room: room.room_name, rate: rate.rate_name }
  const chosen = { room: room.room_code, rate: rate.rate_code }
  return (
    <a
      class="button"
      href={reserveAddress(store, answered.value, chosen)}
      aria-label={words.t('chooseRate', names)}
    >
      {words.t('choose')}
    </a>
  )
}

/** More rooms are proposed above the others. */
const otherAddress = (store: Store, { kind, stay }: Alternative): string =>
  roomsAddress(store, stay) + (kind === 'rooms' ? '#ways' : '')

const Together = ({ more, text }: { more: Alternative; text: string }) => (
  <p class="notice together-line">
    <a href={otherAddress(useStore(), more)}>{text}</a>
  </p>
)

const Stays = ({ list }: { list: readonly Alternative[] }) => {
  const store = useStore()
  const { words } = store
  return (
    <div class="alternatives">
      {list.map((alternative) => (
        <a key={alternative.kind} class="button quiet small" href={otherAddress(store, alternative)}>
          {alternativeText(words, alternative)}
          <span class="aside">{words.t('fromInAll', { price: words.money(alternative.total) })}</span>
        </a>
      ))}
    </div>
  )
}

/** The form whose fields a guest who has to choose another room takes along. */
export const KEPT_FORM = 'kept'

const ChooseAndKeep = ({ room, rate }: OfferProps) => {
  const store = useStore()
  const { words, answered, also } = store
  const chosen = { room: room.room_code, rate: rate.rate_code, also: itemsText(also.value) }
  return (
    <button
      type="submit"
      class="button"
      form={KEPT_FORM}
      name="act"
      value="price"
      formaction={reserveAddress(store, answered.value, chosen)}
      aria-label={words.t('chooseRate', { room: room.room_name, rate: rate.rate_name })}
    >
      {words.t('choose')}
    </button>
  )
}

/** The address of the form that books several rooms: the last one is the one that is chosen. */
export const severalAddress = (
  store: Store,
  stay: Stay,
  items: readonly PutAside[],
  more: Record<string, string> = {},
): string => {
  const { room, rate, extras, ...who } = items.at(-1)!
  const also = itemsText(items.slice(0, -1))
  return reserveAddress(store, { ...stay, ...who }, { room, rate, extras: extrasText(extras), also, ...more })
}

interface WayLinkProps {
  stay: Stay
  rooms: readonly PutAside[]
  name: string
}

const WayLink = ({ stay, rooms, name }: WayLinkProps) => {
  const store = useStore()
  return (
    <a class="button" href={severalAddress(store, stay, rooms)} aria-label={name}>
      {store.words.t('choose')}
    </a>
  )
}

/** On a page that scripts take over, seen by browsers without them alone. */
export const WITHIN_NOSCRIPT: PlainParts = {
  search: () => (
    <noscript>
      <Search />
    </noscript>
  ),
  choose: (room, rate) => (
    <noscript>
      <ChooseLink room={room} rate={rate} />
    </noscript>
  ),
  stays: (list) => (
    <noscript>
      <Stays list={list} />
    </noscript>
  ),
  together: (more, text) => (
    <noscript>
      <Together more={more} text={text} />
    </noscript>
  ),
  way: (stay, rooms, name) => (
    <noscript>
      <WayLink stay={stay} rooms={rooms} name={name} />
    </noscript>
  ),
}

/** On the page that has no scripts: choosing another room keeps what was typed. */
export const ON_PLAIN_PAGE: PlainParts = {
  search: () => <Search />,
  choose: (room, rate) => <ChooseAndKeep room={room} rate={rate} />,
  stays: (list) => <Stays list={list} />,
  together: (more, text) => <Together more={more} text={text} />,
  way: (stay, rooms, name) => <WayLink stay={stay} rooms={rooms} name={name} />,
}
