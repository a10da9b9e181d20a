import { isDatabaseAway } from '../../db/connection/faults.ts'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { listHotelsOfChain } from '../../people/record/queries.ts'
import { countHoldsAt } from '../record/queries.ts'

const UNDER_WAY_MS = 10_000
const MOST_REMEMBERED = 10_000

/** Holds of tokens of chains that this process is about to make, by token, each with when it began. */
const underWay = new Map<string, Map<symbol, number>>()

/** To be called when the hold is made, or refused. */
type End = () => void

const isAway = (err: unknown): boolean =>
  isDatabaseAway(err) || (err instanceof AppError && err.code === 'unavailable')

/**
 * Notes how many live holds a token of a chain has in other hotels than the one it calls, those included that are being made.
 * Read before the hotel is held. Hotels of a node that is away count as having none: nobody can use what is held there.
 */
export const noteHoldsElsewhere = async (db: Database, caller: Caller): Promise<End> => {
  const { ofChain, chainCode, tokenCode, hotelId } = caller
  if (ofChain === undefined) return () => {}
  const { others, end } = begin(tokenCode)
  try {
    const hotels = await db.directory.read((sql) => listHotelsOfChain(sql, chainCode))
    const ids = hotels.map(({ hotel_id }) => hotel_id).filter((id) => id !== hotelId)
    const counts = await Promise.all(
      [...Map.groupBy(ids, (id) => db.of(id))].map(([node, own]) =>
        node
          .read((sql) => countHoldsAt(sql, own, tokenCode))
          .catch((err) => {
            if (isAway(err)) return 0
            throw err
          }),
      ),
    )
    ofChain.heldElsewhere = others + counts.reduce((sum, count) => sum + count, 0)
    return end
  } catch (err) {
    end()
    throw err
  }
}

/** What is answered again under its key never ends here, so each is forgotten after a while. */
const begin = (tokenCode: string): { others: number; end: End } => {
  const now = performance.now()
  if (underWay.size >= MOST_REMEMBERED && !underWay.has(tokenCode)) underWay.clear()
  const own = underWay.get(tokenCode) ?? new Map<symbol, number>()
  underWay.set(tokenCode, own)
  for (const [other, since] of own) if (now - since > UNDER_WAY_MS) own.delete(other)
  const others = own.size
  const name = Symbol(tokenCode)
  own.set(name, now)
  const end = () => {
    own.delete(name)
    if (own.size === 0 && underWay.get(tokenCode) === own) underWay.delete(tokenCode)
  }
  return { others, end }
}
