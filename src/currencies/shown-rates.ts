import type { Database } from '../db/hotel/database.ts'
import { areFresh, type ExchangeRates, exchangedInto } from '../stay/values/exchange.ts'
import { findRates } from './queries.ts'

/** The rates that guests may see amounts of a currency by; null if there are none, or they are too old. */
export const shownRates = async (
  db: Pick<Database, 'directory'>,
  currency: string,
): Promise<ExchangeRates | null> => {
  const rates = await db.directory.read(findRates)
  if (rates === undefined || !areFresh(rates, Date.now())) return null
  return exchangedInto(rates, currency).length > 0 ? rates : null
}
