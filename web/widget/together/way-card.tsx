import { UNKNOWN_AGE } from '../../../src/stay/lists/party-bounds.ts'
import { Icon } from '../../shared/icons.tsx'
import { Picture } from '../../shared/picture.tsx'
import { namesOf } from '../choice.ts'
import { OwnMoney } from '../price/own-money.tsx'
import { priceFor } from '../rooms/rate-row.tsx'
import { isCurrent, useStore } from '../store.ts'
import type { Age, PutAside, Stay, Way } from '../types.ts'
import { partyText } from '../words/party-words.ts'
import { termsText } from '../words/terms-words.ts'
import { showItems } from './several-rooms.ts'

const KIND_WORDS = {
  cheapest: 'wayCheapest',
  fewest_rooms: 'wayFewest',
  refundable: 'wayRefundable',
} as const

/** Rooms for all guests at one price. */
export const WayCard = ({ way, stay, isOnly }: { way: Way; stay: Stay; isOnly: boolean }) => {
  const store = useStore()
  const { words, data, plain } = store
  const rooms = roomsOf(way, stay.ages)
  const kinds = way.kinds.filter((kind) => data.showsTerms || kind !== 'refundable')
  const price = words.money(way.grand_total)
  const name = words.t('chooseWay', { rooms: words.t('roomCount', { n: rooms.length }), price })
  const chosen = { ...stay, promo: way.promo_code === null ? '' : stay.promo }
  return (
    <li class="way">
      {!isOnly && kinds.length > 0 && (
        <p class="way-kinds">
          {kinds.map((kind) => (
            <span key={kind} class="badge is-good">
              {words.t(KIND_WORDS[kind])}
            </span>
          ))}
        </p>
      )}
      <ul class="way-rooms">
        {rooms.map((room, at) => (
          <RoomOfWay key={at} room={room} />
        ))}
      </ul>
      <div class="way-end">
        {data.showsTerms && <p class={`can-cancel is-${way.refundability}`}>{termsText(words, way)}</p>}
        <p class="due-now">
          {words.t('dueNow')}: {words.money(way.due_now)}
        </p>
        <p class="price">
          <strong class="total">{price}</strong> <OwnMoney amount={way.grand_total} />{' '}
          <span class="for">{priceFor(words, { ...stay, rooms: rooms.length })}</span>
        </p>
        {plain?.way(chosen, rooms, name)}
        <button
          type="button"
          class="button needs-script"
          aria-label={name}
          aria-disabled={!isCurrent(store)}
          onClick={() => {
            if (isCurrent(store)) void showItems(store, chosen, rooms, 'pushState')
          }}
        >
          {words.t('choose')}
        </button>
      </div>
    </li>
  )
}

/** One room, with what it has and who sleeps in it. */
const RoomOfWay = ({ room }: { room: PutAside }) => {
  const store = useStore()
  const { words } = store
  const offer = store.rooms.value.find(({ room_code }) => room_code === room.room)
  const rate = offer?.rate_details.find(({ rate_code }) => rate_code === room.rate)
  const { room_name, rate_name } = namesOf(store.rooms.value, room)
  const picture = offer?.image_details[0]
  return (
    <li>
      {/* The name beside it says what it shows. */}
      {picture && <Picture url={picture.image_name} alt="" sizes="96px" />}
      <div>
        <strong dir="auto">{room_name}</strong>
        <p class="with-icon">
          <Icon name="people" />
          {partyText(words, room)}
        </p>
        {offer && (
          <p class="with-icon aside">
            <Icon name="bed" />
            {words.t('beds', { n: offer.room_bed })}
          </p>
        )}
        <p class="aside">
          <bdi>{rate_name}</bdi>
          {rate?.included_meals?.map((meal) => ` · ${words.t(meal)}`)}
        </p>
      </div>
    </li>
  )
}

/** As the guest wrote them. */
const inOrderOf = (given: readonly Age[], ages: readonly Age[]): Age[] =>
  [...ages].sort((a, b) => given.indexOf(a) - given.indexOf(b))

/** Each room with its guests, so that it can be changed by itself. Ages that nobody gave stay unknown. */
const roomsOf = ({ items }: Way, given: readonly Age[]): PutAside[] => {
  let unknown = given.filter((age) => age === null).length
  const asGiven = (age: number): Age => (age === UNKNOWN_AGE && unknown-- > 0 ? null : age)
  return items.flatMap(({ room_code, rate_code, rooms, adults, children, children_ages }) =>
    Array.from({ length: rooms }, (_, room) => ({
      room: room_code,
      rate: rate_code,
      rooms: 1,
      adults: adults / rooms,
      children: children / rooms,
      ages: inOrderOf(given, children_ages.filter((_age, at) => at % rooms === room).map(asGiven)),
      extras: [],
    })),
  )
}
