import { AppError } from '../../errors.ts'
import { isPublic } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { StayForm } from '../shape/booking-form.ts'
import { wantedItems } from '../shape/wanted-items.ts'

/** What of a hotel bounds its guests. */
interface Bounds {
  max_rooms_per_booking: number
}

export const roomsAsked = (form: StayForm): number =>
  wantedItems(form).reduce((sum, { rooms }) => sum + rooms, 0)

/** Refuses guests who ask for more rooms at once than the hotel lets them. Servers and staff know what they do. */
export const refuseTooManyRooms = (
  caller: Pick<Caller, 'kind'>,
  form: StayForm,
  { max_rooms_per_booking: most }: Bounds,
): void => {
  const asked = roomsAsked(form)
  if (isPublic(caller) && asked > most)
    throw tooManyRooms(form, most, `At most ${most} rooms can be booked at once, and ${asked} are asked for.`)
}

/** Refuses a hold with which one address would hold more rooms than that. */
export const refuseTooManyHeld = (
  caller: Pick<Caller, 'kind'>,
  form: StayForm,
  { max_rooms_per_booking: most }: Bounds,
  held: number,
): void => {
  const asked = roomsAsked(form)
  if (isPublic(caller) && held + asked > most)
    throw tooManyRooms(
      form,
      most,
      `At most ${most} rooms can be held from one address, and ${held} are already: book or delete a hold, or wait.`,
    )
}

const tooManyRooms = (form: StayForm, most: number, message: string): AppError => {
  const field = form.items === undefined ? 'booking_form.rooms' : 'booking_form.items'
  return new AppError('too_many_rooms', {
    message,
    details: [{ field, code: 'too_many_rooms', message, most }],
  })
}
