import { AppError } from '../../errors.ts'

// Connection trouble, shutdown, no resources, lock or statement timeouts, deadlock, a server in recovery.
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])
const AWAY_STATES = new Set(['25P03', '25006', '40001', '40P01', '55P03'])
const AWAY_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
  // The server's certificate is not accepted: its authority is not known here, it has another name, or it is over.
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])
const AWAY_MESSAGES = [
  'Connection terminated',
  'not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded',
]

// A node of a cluster that passed a statement on to another one and lost it reports an internal error from these files.
const INTERNAL_ERROR = 'XX000'
const ABOUT_OTHER_NODES = new Set([
  'remote_commands.c',
  'remote_transaction.c',
  'connection_management.c',
  'adaptive_executor.c',
])

/** Whether the database could not answer, as opposed to refusing the statement. */
export const isDatabaseAway = (err: unknown): boolean => {
  if (!(err instanceof Error)) return false
  const { code, file } = err as Error & { code?: string; file?: string }
  if (code === INTERNAL_ERROR && file !== undefined && ABOUT_OTHER_NODES.has(file)) return true
  if (code !== undefined && (AWAY_STATES.has(code) || AWAY_CODES.has(code))) return true
  if (code?.length === 5 && AWAY_CLASSES.has(code.slice(0, 2))) return true
  return AWAY_MESSAGES.some((part) => err.message.includes(part))
}

/** Whether the server refused a statement and goes on: the transaction of that statement is undone. */
export const isSaidByServer = (err: unknown): boolean => (err as { severity?: string }).severity === 'ERROR'

const UNIQUE_VIOLATION = '23505'

/** Whether the server refused a row because there is one with its key. */
export const isTaken = (err: unknown): boolean => (err as { code?: string }).code === UNIQUE_VIOLATION

const DEADLOCK = '40P01'

/** Whether the server ended this transaction because it and others waited for each other. */
export const isDeadlock = (err: unknown): boolean => (err as { code?: string }).code === DEADLOCK

/** Turns trouble with the database into `unavailable`; returns any other error unchanged. */
export const asUnavailable = (err: unknown): unknown =>
  !(err instanceof AppError) && isDatabaseAway(err) ? new AppError('unavailable') : err

/** COMMIT was sent, its answer was lost, and the outcome could not be found out afterwards. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the outcome of a transaction is unknown', { cause })
  }
}
