import { todayIn } from '../stay/values/time-zone.ts'
import { type DemoCall, mustSucceed } from './demo-api.ts'
import { makeDemoBookings } from './make-demo-bookings.ts'
import type { DemoPlan } from './shape/plan.ts'

/** Adds rooms, rates and what their prices are made of, days and bookings. Keeps those that an earlier attempt made. */
export const fillHotel = async (call: DemoCall, plan: DemoPlan, clientToken: string): Promise<void> => {
  const today = todayIn(plan.timezone)
  await createMissing(call, '/getallrooms', '/createroom', plan.rooms, 'room_code')
  await createMissing(call, '/getallpolicies', '/createpolicy', plan.policies, 'policy_code')
  await createMissing(call, '/getallrates', '/createrate', plan.rates, 'rate_code')
  await createMissing(call, '/getalltaxes', '/createtax', plan.taxes, 'tax_code')
  await createMissing(call, '/getallextras', '/createextra', plan.extras, 'extra_code')
  await createMissing(call, '/getallpromos', '/createpromo', plan.promos, 'promo_code')
  const booked: { guest_detail: { email: string } }[] = await mustSucceed(
    call('GET', '/getallbooking?limit=1000'),
  )
  // Pushing room counts after bookings exist would put the booked rooms on sale again.
  if (booked.length === 0) await pushDays(call, plan, today)
  await makeDemoBookings(call, clientToken, plan.rooms, plan.bookingsFrom(today))
  // After the bookings: nobody would pay for those, so they would be cancelled.
  await mustSucceed(call('PUT', '/paymentsettings', plan.payments))
}

const createMissing = async <Code extends string>(
  call: DemoCall,
  list: string,
  create: string,
  wanted: Record<Code, string>[],
  code: Code,
): Promise<void> => {
  const existingCodes = new Set(
    (await mustSucceed(call('GET', list))).map((item: Record<Code, string>) => item[code]),
  )
  for (const item of wanted) if (!existingCodes.has(item[code])) await mustSucceed(call('POST', create, item))
}

const pushDays = async (call: DemoCall, plan: DemoPlan, today: number): Promise<void> => {
  for (const room of plan.rooms)
    await mustSucceed(call('POST', '/modifyroomavailability', { data: plan.daysOf(room, today) }))
  if (plan.closure !== undefined)
    await mustSucceed(call('PUT', '/updatestopsellroomavailability', plan.closure(today)))
}
