/** The rooms and rates that a tax, an extra or a promo is for. An empty list means all. */
export interface Scope {
  readonly roomCodes: readonly string[]
  readonly rateCodes: readonly string[]
}

export const isWithin = ({ roomCodes, rateCodes }: Scope, roomCode: string, rateCode: string): boolean =>
  (roomCodes.length === 0 || roomCodes.includes(roomCode)) &&
  (rateCodes.length === 0 || rateCodes.includes(rateCode))
