import type { Hotel } from '../types.ts'

/** What only the hotel can do, with the ways to ask it. */
export const AskHotel = ({ text, hotel }: { text: string; hotel: Hotel }) => {
  const { hotel_phone_number, hotel_email } = hotel
  return (
    <p class="hint ask-hotel">
      {text}
      {hotel_phone_number !== '' && (
        <>
          {' '}
          <a href={`tel:${hotel_phone_number.replace(/[^\d+]/g, '')}`} dir="ltr">
            {hotel_phone_number}
          </a>
        </>
      )}
      {hotel_email !== '' && (
        <>
          {' '}
          <a href={`mailto:${hotel_email}`}>{hotel_email}</a>
        </>
      )}
    </p>
  )
}
