import { may, mayUse } from '../session.ts'

/** Whether the person may take bookings at all. */
export const mayBook = (): boolean => may('createbooking')

/** Whether the person may name another price, and sell what is closed. */
export const mayName = (): boolean => mayUse('price_override')
