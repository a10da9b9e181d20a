import { MOST_IN_PARTY } from '../../../src/stay/lists/party-bounds.ts'
import type { Alternative, Alternatives, PutAside, RoomOffer, Stay } from '../types.ts'
import { isCrowded } from '../words/reason-words.ts'

/** The stay with the fewest rooms into which the guests fit; undefined if more rooms do not help. */
export const moreRooms = ({ hotel = [], rooms }: Alternatives): Alternative | undefined =>
  [...hotel, ...Object.values(rooms).flat()]
    .filter(({ kind }) => kind === 'rooms')
    .sort((a, b) => a.stay.rooms - b.stay.rooms)[0]

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
