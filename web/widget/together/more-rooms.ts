import { MOST_IN_PARTY } from '../../../src/stay/lists/party-bounds.ts'
import type { Alternative, Alternatives, PutAside, RoomOffer, Stay } from '../types.ts'
import { isCrowded } from '../words/reason-words.ts'

/** The stay with the fewest rooms into which the guests fit; undefined if more rooms do not help. */
export const moreRooms = ({ hotel = [], rooms }: Alternatives): Alternative | undefined =>
  [...hotel, ...Object.values(rooms).flat()]
    .filter(({ kind }) => kind === 'rooms')
    .sort((a, b) => a.stay.rooms - b.stay.rooms)[0]

/** Guests who are fewer than this seldom want several rooms. */
const LEAST_FOR_SEVERAL = 3

/** Whether several rooms may suit guests for whom one is enough, but not each is large enough. */
export const maySplit = (
  { adults, children, rooms }: Stay,
  offers: readonly RoomOffer[],
  also: readonly PutAside[],
  mostRooms: number,
): boolean =>
  also.length === 0 &&
  rooms === 1 &&
  mostRooms > 1 &&
  adults > 0 &&
  adults + children >= LEAST_FOR_SEVERAL &&
  adults + children <= MOST_IN_PARTY &&
  offers.some(({ is_close }) => is_close === 0) &&
  offers.some((offer) => offer.is_close === 1 && isCrowded(offer))

/** Whether the guests need several rooms: they ask for them, or no room that is free is large enough. */
export const needsWays = (
  { adults, children, rooms }: Stay,
  offers: readonly RoomOffer[],
  also: readonly PutAside[],
  mostRooms: number,
): boolean =>
  also.length === 0 &&
  adults > 0 &&
  adults + children <= MOST_IN_PARTY &&
  rooms <= mostRooms &&
  (rooms > 1 || (offers.every(({ is_close }) => is_close === 1) && offers.some(isCrowded)))
