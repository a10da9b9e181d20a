import { type FoundHotel, isFound, type LookedAt } from '../../hotel-search/search-hotels.ts'

/** What a hotel is called and where it is. */
export type KnownHotel = Pick<FoundHotel, 'picture' | 'is_listed'> & { hotel: FoundHotel['catalog']['hotel'] }

const MOST_KNOWN = 10_000

/** What was last seen of hotels, so that those that cannot be looked at now still have their names. Nobody decides by it. */
export class KnownHotels {
  private readonly known = new Map<string, KnownHotel>()

  note(looked: readonly LookedAt[]): void {
    for (const { catalog, picture, is_listed } of looked.filter(isFound)) {
      const { hotel } = catalog
      if (this.known.size >= MOST_KNOWN) this.known.clear()
      this.known.set(keyOf(hotel.chain_code, hotel.hotel_code), { hotel, picture, is_listed })
    }
  }

  find(chainCode: string, hotelCode: string): KnownHotel | undefined {
    return this.known.get(keyOf(chainCode, hotelCode))
  }
}

const keyOf = (chainCode: string, hotelCode: string): string => `${chainCode} ${hotelCode}`
