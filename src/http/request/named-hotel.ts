import { AppError } from '../../errors.ts'
import type { Caller } from './caller.ts'

/**
 * Why a caller may not call the hotel that a request names by x-hotel; undefined where it may. Who is of one hotel need not name it,
 * and names no other.
 */
export const refusedHotel = (caller: Caller, header: unknown, needsHotel: boolean): AppError | undefined => {
  const { ofChain, signedIn, chainCode, hotelCode } = caller
  if (ofChain !== undefined) {
    const { refusal } = ofChain
    return needsHotel || refusal?.code === 'hotel_mismatch' ? refusal : undefined
  }
  // People are let into the hotel they name, or not at all.
  if (signedIn !== undefined || header === undefined || header === '') return undefined
  return header === `${chainCode}/${hotelCode}` ? undefined : new AppError('hotel_mismatch')
}
