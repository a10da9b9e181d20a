import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { AppError } from '../../errors.ts'
import type { Translations } from '../../stay/values/translations.ts'

const MEBIBYTE = 1024 * 1024
// Searches have them in memory, in every process that knows the hotel.
export const MOST_TRANSLATED_BYTES = 4 * MEBIBYTE

const TABLES = ['hotel', 'room', 'rate', 'tax', 'extra', 'policy']

const bytesOf = (value: unknown): number => (value == null ? 0 : Buffer.byteLength(JSON.stringify(value)))

/** Refuses translations beyond what a hotel may have in all. `before` are those that they replace. */
export const refuseMoreTranslations = async (
  tx: Tx,
  before: Translations | null | undefined,
  wanted: Translations | null | undefined,
): Promise<void> => {
  if (wanted == null || isDeepStrictEqual(before ?? null, wanted)) return
  const sizes = await Promise.all(
    TABLES.map((table) =>
      tx.row<{ bytes: number }>(
        `select coalesce(sum(octet_length(translations::text)), 0)::int as bytes from ${table} where hotel_id = $1`,
        [tx.hotelId],
      ),
    ),
  )
  const others = sizes.reduce((sum, size) => sum + size!.bytes, 0) - bytesOf(before)
  if (others + bytesOf(wanted) <= MOST_TRANSLATED_BYTES) return
  const message = `all translations of a hotel together have at most ${MOST_TRANSLATED_BYTES / MEBIBYTE} MiB`
  throw new AppError('invalid_value', {
    details: [{ field: 'translations', code: 'invalid_value', message }],
  })
}
