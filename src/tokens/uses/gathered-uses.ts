import type { FastifyInstance } from 'fastify'
import type { WritingSql } from '../../db/connection/sql.ts'
import type { Database } from '../../db/hotel/database.ts'
import type { Operation } from '../../http/operation/operation.ts'
import { type Answered, watchAnswers } from '../../http/request/answered.ts'
import { BASE_PATH } from '../../http/request/base-path.ts'
import type { Caller } from '../../http/request/caller.ts'
import { TOKEN_KINDS } from '../../http/request/roles.ts'
import { addChainUses, addUses, OF_CHAIN, type UseRow } from './use-queries.ts'

const GATHER_MS = 2000
/** Of all tokens together, until they are stored. What comes above is not recorded. */
const MOST_GATHERED = 5000
const DAY_MS = 86_400_000

/**
 * Gathers what tokens are used for and what is refused to them, and stores it a few seconds later, not during a request and
 * without a hotel's lock. If a write fails, these uses are not recorded.
 */
export class GatheredUses {
  private readonly db: Database
  private readonly operations: Map<string, Operation>
  private gathered = new Map<string, UseRow>()
  private timer: NodeJS.Timeout | undefined

  constructor(db: Database, operations: readonly Operation[]) {
    this.db = db
    const routes = operations.flatMap((operation) => {
      const { method, url, alsoAt = url } = operation
      return [url, alsoAt].map((path): [string, Operation] => [`${method} ${BASE_PATH}${path}`, operation])
    })
    this.operations = new Map(routes)
  }

  /** Sees every answer of the application; what is left is stored as it closes. */
  watch(app: FastifyInstance): void {
    watchAnswers(app, (answered) => this.note(answered))
    app.addHook('preClose', () => this.store())
  }

  private note({ caller, method, route, refused: code }: Answered): void {
    if (caller === undefined || !isToken(caller)) return
    const called = this.operations.get(`${method} ${route}`)
    if (called === undefined) return
    const refused = code ?? ''
    const now = Date.now()
    const { tokenCode, ofChain } = caller
    // Also what a token of a chain asks of no hotel, or of none that it may.
    const hotelId = ofChain !== undefined && called.token === 'chain' ? OF_CHAIN : caller.hotelId
    if (hotelId === OF_CHAIN && ofChain === undefined) return
    const operation = called.operationId
    const day = Math.floor(now / DAY_MS)
    const name = `${hotelId} ${tokenCode} ${day} ${operation} ${refused}`
    const known = this.gathered.get(name)
    if (known !== undefined) {
      known.times++
      known.last_at = now
    } else if (this.gathered.size < MOST_GATHERED)
      this.gathered.set(name, {
        ...{ hotel_id: hotelId, token_code: tokenCode, day, operation, refused },
        ...{ times: 1, first_at: now, last_at: now },
      })
    this.timer ??= setTimeout(() => void this.store(), GATHER_MS).unref()
  }

  private async store(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const uses = [...this.gathered.values()]
    this.gathered = new Map()
    const [ofChains, ofHotels] = [uses.filter(isOfChain), uses.filter((use) => !isOfChain(use))]
    const nodes = [...Map.groupBy(ofHotels, ({ hotel_id }) => this.db.of(hotel_id))]
    const stored = nodes.map(([node, own]) => node.write((sql) => storeByHotel(sql, own)))
    if (ofChains.length > 0)
      stored.push(
        this.db.directory.write(async (sql) => void (await addChainUses(sql, ofChains.sort(byKey)))),
      )
    await Promise.allSettled(stored)
  }
}

const isOfChain = ({ hotel_id }: UseRow): boolean => hotel_id === OF_CHAIN

const isToken = ({ signedIn, kind }: Caller): boolean =>
  signedIn === undefined && (TOKEN_KINDS as readonly string[]).includes(kind)

/** In the same order in every process, so that none waits for a row of the other. */
const storeByHotel = async (sql: WritingSql, uses: readonly UseRow[]): Promise<void> => {
  const hotels = [...Map.groupBy(uses, ({ hotel_id }) => hotel_id)].sort(([one], [other]) => one - other)
  for (const [hotelId, own] of hotels) await addUses(sql, hotelId, own.sort(byKey))
}

const byKey = (one: UseRow, other: UseRow): number => (keyOf(one) < keyOf(other) ? -1 : 1)

const keyOf = ({ token_code, day, operation, refused }: UseRow): string =>
  [token_code, day, operation, refused].join(' ')
