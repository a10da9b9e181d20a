import assert from 'node:assert/strict'
import type { CallResult, TestApp, TestHotel } from '../../../test/support/harness.ts'
import { newRate, newRoom, outcome } from '../../../test/support/stock.ts'
import { bookItems, rules } from '../../bookings/priced-hotel.testing.ts'
import { checkTables } from '../../check/check-tables.ts'
import { Watched } from './paying-hotel.testing.ts'

// The day in the west is over in the east, whatever the time is: they are 26 hours apart.
const [WEST, EAST] = ['Etc/GMT+12', 'Pacific/Kiritimati']
export const NIGHTS = 4

const TEA = { extra_code: 'TEA', extra_name: 'Tea', price: 5, per: 'night', daily_stock: 3 }
const POLICY = {
  policy_code: 'P',
  policy_name: 'P',
  steps: [{ before: null, unit: 'days', charge: 'percent', value: 10 }],
  no_show: { charge: 'nights', value: 1 },
  deposit: { charge: 'percent', value: 100 },
}

interface ArrivingOptions {
  rooms?: number
  settings?: object
  more?: [string, object][]
}

/** A hotel in the west with a room at 100 a night from today on. Who does not come pays the first night. */
export const arrivingHotel = async (
  app: TestApp,
  { rooms = 3, settings = { provider: null }, more = [] }: ArrivingOptions = {},
): Promise<TestHotel> => {
  const hotel = await app.hotel({ timezone: WEST })
  await newRoom(hotel)
  await rules(hotel, [['createpolicy', POLICY], ['createextra', TEA], ...more])
  await newRate(hotel, { policy_code: 'P' })
  const today = Temporal.Now.plainDateISO(WEST)
  const data = Array.from({ length: NIGHTS + 4 }, (_, after) => ({
    room_code: 'DLX',
    rate_code: 'FLEX',
    room_availability_date: `${today.add({ days: after })}T00:00:00Z`,
    price: 100,
    number_of_rooms: rooms,
  }))
  assert.equal((await hotel.post('/modifyroomavailability', { data })).status, 200)
  assert.equal((await hotel.put('/paymentsettings', settings)).status, 200)
  return hotel
}

/** The days of a stay that begins so many days after today, in the west. */
export const stayFrom = (after = 0, nights = NIGHTS) => {
  const arrival = Temporal.Now.plainDateISO(WEST).add({ days: after })
  return { arrival_date: String(arrival), departure_date: String(arrival.add({ days: nights })) }
}

/** How many days after today in the west it is in the east. */
export const daysGone = (): number =>
  Temporal.Now.plainDateISO(EAST).since(Temporal.Now.plainDateISO(WEST)).days

/** A booking whose guests arrive today. */
export class Arriving extends Watched {
  private readonly app: TestApp

  constructor(app: TestApp, hotel: TestHotel, code: string) {
    super(app, hotel, code)
    this.app = app
  }

  static async of(
    app: TestApp,
    items: object[],
    options: ArrivingOptions = {},
    days: object = stayFrom(),
  ): Promise<Arriving> {
    const hotel = await arrivingHotel(app, options)
    return new Arriving(app, hotel, await bookItems(hotel, items, days))
  }

  /** The day of arrival is over. */
  async nextDay(): Promise<void> {
    assert.equal((await this.hotel.put('/hotelinformation', { timezone: EAST })).status, 200)
  }

  step(
    name: 'checkin' | 'checkout' | 'marknoshow' | 'cancelbooking',
    more: object = {},
  ): Promise<CallResult> {
    return this.hotel.post(`/${name}`, { booking_code: this.code, ...more })
  }

  /** The same where it must work. */
  async done(...step: Parameters<Arriving['step']>) {
    const answer = await this.step(...step)
    assert.equal(outcome(answer), '200 ok', answer.text)
    return answer.Result
  }

  async refused(code: string, ...step: Parameters<Arriving['step']>): Promise<void> {
    const before = await this.told()
    const answer = await this.step(...step)
    assert.deepEqual(
      [outcome(answer), answer.Error?.details[0]?.code],
      ['409 booking_not_changeable', code],
      answer.text,
    )
    assert.deepEqual(await this.told(), before)
  }

  async record(amount: number) {
    const body = { booking_code: this.code, amount, method: 'cash' }
    const paid = await this.hotel.post('/recordpayment', body)
    assert.equal(outcome(paid), '200 ok', paid.text)
    return paid.Result
  }

  async told() {
    return (await this.hotel.get(`/getallbooking?booking_code=${this.code}`)).Result[0]
  }

  async roomsLeft(): Promise<number[]> {
    const { hotelId } = this.hotel
    const rows = await this.app.db
      .of(hotelId)
      .read((sql) =>
        sql.rows<{ number_of_rooms: number }>(
          'select number_of_rooms from room_day where hotel_id = $1 order by day',
          [hotelId],
        ),
      )
    return rows.map(({ number_of_rooms }) => number_of_rooms).slice(0, NIGHTS)
  }

  /** All steps of these guests were taken so many hours earlier. */
  async hoursPass(hours: number): Promise<void> {
    const { items, booking_id } = await this.row()
    const { hotelId } = this.hotel
    for (const { item, stay_steps } of items) {
      const earlier = stay_steps?.map((step) => ({
        ...step,
        at: new Date(Date.parse(step.at) - hours * 3_600_000).toISOString(),
      }))
      if (earlier !== undefined)
        await this.app.db
          .of(hotelId)
          .write((sql) =>
            sql.run(
              'update booking_room set stay_steps = $4 where hotel_id = $1 and booking_id = $2 and item = $3',
              [hotelId, booking_id, item, JSON.stringify(earlier)],
            ),
          )
    }
  }

  async isSound(): Promise<void> {
    assert.deepEqual((await checkTables(this.app.db, this.hotel.hotelId)).damages, [])
  }
}

/** Stay and item statuses in one line. */
export const statuses = ({ stay_status, items }: { stay_status: string; items: { stay_status: string }[] }) =>
  [stay_status, ...items.map((item) => item.stay_status)].join(' ')
