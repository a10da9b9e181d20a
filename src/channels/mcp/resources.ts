import { formatDay } from '../../stay/values/civil-date.ts'
import { todayIn } from '../../stay/values/time-zone.ts'
import type { Operations } from './ask.ts'
import { HOTEL, HOUSE_RULES, ROOMS } from './kept.ts'
import { marked } from './marked.ts'
import { said, type Turn } from './tool.ts'

/** Something an agent may read. Its words are fixed; what the hotel wrote is inside, and marked. */
export interface Resource {
  uri: string
  name: string
  title: string
  description: string
  read(turn: Turn): Promise<object>
}

export const resourcesOf = (operations: Operations): Resource[] => {
  const ofHotel = said(operations, 'hotelinformation').result
  const [hotel, rules] = [marked(ofHotel, HOTEL), marked(ofHotel, HOUSE_RULES)]
  const rooms = marked(said(operations, 'roomavailability').result, ROOMS)
  return [
    {
      uri: 'vacancy://hotel',
      name: 'hotel',
      title: 'The hotel',
      description: 'Name, address, place, time zone, currency, times of arrival and departure, what it has.',
      read: async ({ ask }) => hotel.show((await ask('hotelinformation', {})).Result) as object,
    },
    {
      uri: 'vacancy://rooms',
      name: 'rooms',
      title: 'Its room types',
      description: 'Every room type on sale: size, beds, how many sleep there, what it has.',
      async read({ ask }) {
        const day = formatDay(todayIn('UTC'))
        const { Result } = await ask('roomavailability', { query: { start_date: day, end_date: day } })
        return { rooms: rooms.show(Result) }
      },
    },
    {
      uri: 'vacancy://policies',
      name: 'policies',
      title: 'Its house rules and policies',
      description:
        'What the hotel says about children, pets, cancelling and so on. What cancelling a stay really costs is told by quote_stay.',
      read: async ({ ask }) => rules.show((await ask('hotelinformation', {})).Result) as object,
    },
  ]
}
