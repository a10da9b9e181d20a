/** Whether the person may take bookings at all. */
export const mayBook = (): boolean => true

/** Whether the person may name another price, and sell what is closed. */
export const mayName = (): boolean => true
