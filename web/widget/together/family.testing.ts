import type { TestHotel } from '../../../test/support/harness.ts'

/** Sea rooms take two children, garden rooms one; ages matter. */
export const asFamilyHotel = async (made: TestHotel): Promise<TestHotel> => {
  await made.put('/updateroom/SEA', {
    room_max_adult: 2,
    room_max_children: 2,
    base_adults: 2,
    child_bands: [{ age_from: 0, age_to: 5, charge: 'amount', value: 0 }],
  })
  await made.put('/updateroom/GARDEN', { room_max_adult: 2, room_max_children: 1 })
  return made
}

/** Two adults and three children, as they stand in an address. */
export const FIVE = '&children=3&children_ages=12,8,3'

/** The rooms of the only booking, with who sleeps in them. */
export const itemsBooked = async (made: TestHotel) => {
  const [booking] = (await made.get('/getallbooking')).Result
  return booking.items.map((item: Record<string, unknown>) => [
    item.room_code,
    item.rooms,
    item.adults,
    item.children_ages,
  ])
}
