import { answeredWithin } from '../../db/connection/answered-within.ts'
import { isDatabaseAway } from '../../db/connection/faults.ts'
import type { Database } from '../../db/hotel/database.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import { listHotelsOfChain } from '../../people/record/queries.ts'
import { countHoldsAt } from '../record/queries.ts'
import { mostHolds } from './create-hold.ts'

/** A node that does not say how many holds it has counts as away. */
const COUNTED_WITHIN_MS = 1000
/** Requests of one token for a hold, at work or waiting for a place. */
const MOST_AT_ONCE = 200

/** To be called once the hold is stored, or is known to be refused. */
export type End = () => void

/** What one token of a chain is about to hold in this process. */
interface UnderWay {
  /** Which have a place and are not stored yet. */
  placed: number
  /** With those that wait. */
  all: number
  /** Of the one that looks for a place: places are given one after the other. */
  turn: Promise<unknown>
  /** Called when one of those with a place has ended. */
  onEnd: (() => void) | undefined
}

const underWay = new Map<string, UnderWay>()

const isAway = (err: unknown): boolean =>
  isDatabaseAway(err) || (err instanceof AppError && err.code === 'unavailable')

const tooLate = (): AppError => new AppError('unavailable')

/**
 * Gives a token of a chain a place for a hold, counted over all its hotels with those that this process is storing. Where the last
 * places are of such ones it waits for them: they may be refused. Without a place the holds there are are noted, and whoever holds
 * refuses. Before the hotel is held. Hotels of a node that is away count as having none: nobody can use what is held there.
 */
export const placeForHold = async (db: Database, caller: Caller): Promise<End> => {
  const { ofChain, tokenCode } = caller
  if (ofChain === undefined) return () => {}
  const own = underWay.get(tokenCode) ?? { placed: 0, all: 0, turn: Promise.resolve(), onEnd: undefined }
  if (own.all >= MOST_AT_ONCE) throw new AppError('unavailable')
  underWay.set(tokenCode, own)
  own.all++
  const leave = () => {
    own.all--
    if (own.all === 0) underWay.delete(tokenCode)
  }
  const placing = own.turn.then(() => findPlace(db, caller, own))
  own.turn = placing.catch(() => {})
  try {
    const { isPlaced, held } = await placing
    ofChain.held = held
    return () => {
      if (isPlaced) own.placed--
      own.onEnd?.()
      leave()
    }
  } catch (err) {
    leave()
    throw err
  }
}

const findPlace = async (db: Database, caller: Caller, own: UnderWay) => {
  for (;;) {
    // What ends meanwhile may be counted as well, or not: then it is counted once more.
    const { placed } = own
    const ended = new Promise<void>((resolve) => {
      own.onEnd = resolve
    })
    const held = await countHolds(db, caller)
    if (held + placed < mostHolds(null)) {
      own.placed++
      return { isPlaced: true, held }
    }
    if (placed === 0) return { isPlaced: false, held }
    await ended
  }
}

const countHolds = async (db: Database, { chainCode, tokenCode }: Caller): Promise<number> => {
  const hotels = await db.directory.read((sql) => listHotelsOfChain(sql, chainCode))
  const ids = hotels.map(({ hotel_id }) => hotel_id)
  const counts = await Promise.all(
    [...Map.groupBy(ids, (id) => db.of(id))].map(([node, own]) => {
      const counted = node.read((sql) => countHoldsAt(sql, own, tokenCode))
      return answeredWithin(COUNTED_WITHIN_MS, counted, tooLate).catch((err) => {
        if (isAway(err)) return 0
        throw err
      })
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}
