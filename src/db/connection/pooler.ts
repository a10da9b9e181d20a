import type pg from 'pg'
import { OperatorError } from '../../errors.ts'

/** A connection to a pooler, which gives each transaction a session of PostgreSQL that others use before and after it. */
export interface Pooled {
  /** One statement. It makes the settings of this connection until the transaction ends. */
  readonly settings: string
  /** Opens another one through the same pooler, without time limits, under this name or the same. */
  readonly openAnother: (name?: string) => Promise<pg.Client>
  /** Whether a transaction was begun that is not ended yet, as far as statements were sent. */
  isInTransaction: boolean
}

const poolers = new WeakMap<pg.Client, Pooled>()

/** Undefined if the connection is to PostgreSQL itself. */
export const pooledOf = (client: pg.Client): Pooled | undefined => poolers.get(client)

export const markPooled = (client: pg.Client, pooled: Omit<Pooled, 'isInTransaction'>): void => {
  poolers.set(client, { ...pooled, isInTransaction: false })
}

const BEGINS = /^begin\b/
const ENDS = /^(commit|rollback)$/
/** What PostgreSQL runs in no transaction with others. */
const RUNS_ALONE = /^vacuum\b/

/**
 * Adds the settings wherever a transaction begins. Statements that are sent together without a BEGIN are a transaction,
 * too: it ends with their last one.
 */
export const withSettings = <Statement extends { text: string }>(
  pooled: Pooled,
  statements: readonly Statement[],
  settings: (text: string) => Statement,
): Statement[] => {
  const sent: Statement[] = []
  let areMade = pooled.isInTransaction
  for (const statement of statements) {
    const { text } = statement
    if (BEGINS.test(text)) {
      sent.push(statement, settings(pooled.settings))
      pooled.isInTransaction = areMade = true
    } else if (ENDS.test(text)) {
      sent.push(statement)
      pooled.isInTransaction = areMade = false
    } else {
      if (!areMade && !RUNS_ALONE.test(text)) {
        sent.push(settings(pooled.settings))
        areMade = true
      }
      sent.push(statement)
    }
  }
  return sent
}

/** BEGIN as a text of its own, for who sends statements by the driver's own means. */
export const beginOn = (client: pg.Client): string => {
  const pooled = pooledOf(client)
  return pooled === undefined ? 'begin' : `begin; ${pooled.settings}`
}

const PROTOCOL_VIOLATION = '08P01'

/** Counts as a database that is away, so that callers of a running server are told to try again. */
export class NoTransactions extends OperatorError {
  readonly code = PROTOCOL_VIOLATION

  constructor(cause: unknown) {
    super(
      'DATABASE_URL leads to a pooler that gives each statement another session, and what is booked is booked by ' +
        'transactions. Set pool_mode = transaction (or session) for this database in the pooler.',
      { cause },
    )
  }
}

/** Refuses a pooler that ends transactions before they are over. */
export const requireTransactions = async (client: pg.Client, settings: string): Promise<void> => {
  try {
    await Promise.all([client.query(`begin; ${settings}`), client.query('rollback')])
  } catch (err) {
    if (/statement pooling/.test((err as Error).message)) throw new NoTransactions(err)
    throw err
  }
}
