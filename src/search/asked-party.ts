import { Type } from 'typebox'
import { integer } from '../http/fields/fields.ts'
import type { RuleFault } from '../http/fields/validate.ts'
import { MOST_AGE, MOST_ROOMS_ASKED, UNKNOWN_AGE } from '../stay/lists/party-bounds.ts'
import type { Party, RoomParty } from '../stay/party/party.ts'

const LONGEST = 2000

/** The parameters of a query that say who comes. */
export const partyFields = {
  adults: Type.Optional(integer('Adults, 1 if left out. Also Adults')),
  children: Type.Optional(integer('Children, 0 if left out. Also Children')),
  rooms: Type.Optional(integer('Rooms, 1 if left out. Also Rooms', 1, MOST_ROOMS_ASKED)),
  children_ages: Type.Optional(
    Type.String({
      maxLength: LONGEST,
      description: `The age of each child, as many as Children: 6,3. Left out: ${UNKNOWN_AGE}. Also ChildrenAges`,
    }),
  ),
  occupancies: Type.Optional(
    Type.String({
      maxLength: LONGEST,
      description:
        'Who sleeps in each room, instead of Adults, Children and Rooms: rooms by ;, each with its adults and, after -, ' +
        'the ages of its children by a point. 2-6.3;1 is two adults with children of 6 and 3, and one adult',
    }),
  ),
}

export interface GivenParty {
  adults?: number
  children?: number
  rooms?: number
  children_ages?: string
  occupancies?: string
}

const COUNT = /^\d{1,6}$/

const agesIn = (text: string, separator: string): number[] | undefined => {
  if (text === '') return []
  const ages = text.split(separator).map((age) => (COUNT.test(age) ? Number(age) : -1))
  return ages.every((age) => age >= 0 && age <= MOST_AGE) ? ages : undefined
}

const roomsIn = (text: string): RoomParty[] | undefined => {
  const rooms: RoomParty[] = []
  for (const room of text.split(';')) {
    const [adults = '', children, ...more] = room.split('-')
    const ages = children === undefined ? [] : agesIn(children, '.')
    if (!COUNT.test(adults) || children === '' || ages === undefined || more.length > 0) return undefined
    rooms.push({ adults: Number(adults), ages })
  }
  return rooms.length <= MOST_ROOMS_ASKED ? rooms : undefined
}

const wrong = (field: string, message: string): RuleFault => ({ field, code: 'invalid_value', message })

/** What is wrong with who comes, beyond what the schema finds. */
export const partyRule = ({ children, children_ages, occupancies }: Record<string, unknown>): RuleFault[] => {
  if (typeof occupancies === 'string')
    return roomsIn(occupancies) === undefined
      ? [
          wrong(
            'occupancies',
            `occupancies must be up to ${MOST_ROOMS_ASKED} rooms such as 2-6.3;1, with ages from 0 to ${MOST_AGE}`,
          ),
        ]
      : []
  if (typeof children_ages !== 'string' || children_ages === '') return []
  const ages = agesIn(children_ages, ',')
  if (ages === undefined)
    return [wrong('children_ages', `children_ages must be ages from 0 to ${MOST_AGE} such as 6,3`)]
  const count = typeof children === 'number' ? children : 0
  if (ages.length === count) return []
  return [wrong('children_ages', `children_ages has ${ages.length} ages, but there are ${count} children`)]
}

/** The party of a query that was checked, and how many rooms it asks for. */
export const partyOf = (given: GivenParty): { rooms: number; party: NonNullable<Party> } => {
  const { adults = 1, children = 0, rooms = 1, children_ages = '', occupancies } = given
  if (occupancies !== undefined) {
    const eachRoom = roomsIn(occupancies)!
    return { rooms: eachRoom.length, party: { eachRoom } }
  }
  if (children_ages === '') return { rooms, party: { adults, children } }
  return { rooms, party: { adults, children, ages: agesIn(children_ages, ',')! } }
}
