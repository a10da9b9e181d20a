import { leaving } from '../parts/form/unsaved.tsx'
import { place } from '../router.ts'
import { account, hotel, hotelName, t } from '../session.ts'
import { addressIn } from '../sitting/hotel-address.ts'

/** The name of the hotel; for who has several, the way to the others, on the same screen. */
export const HotelSwitch = () => {
  const { hotels = [] } = account.value ?? {}
  const name = hotel.value?.hotel_information.hotel_name
  if (hotels.length < 2) return <p class="brand">{name}</p>
  const change = (select: HTMLSelectElement) => {
    const wanted = select.value
    // Until the page of the other one has come, this one is still there.
    select.value = hotelName.value ?? ''
    leaving(() => location.assign(addressIn(wanted, place.value.screen)))
  }
  return (
    <label class="brand hotel-switch">
      <span class="unseen">{t('switchHotel')}</span>
      <select value={hotelName.value} onChange={({ currentTarget }) => change(currentTarget)}>
        {hotels.map(({ chain_code, hotel_code, hotel_name }) => (
          <option key={`${chain_code}/${hotel_code}`} value={`${chain_code}/${hotel_code}`}>
            {hotel_name ?? hotel_code}
          </option>
        ))}
      </select>
    </label>
  )
}
