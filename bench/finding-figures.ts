import { adminOf, BASE, type Environment } from './environment.ts'
import { atMost, type Figure } from './figure.ts'
import { postgresNanoseconds, postmasterOf } from './postgres-cpu.ts'
import { growBookings } from './seeds/seed-growth.ts'
import { RARE, seedGuests } from './seeds/seed-guests.ts'

const BOOKINGS = 100_000
const ASKED = 9
const MOST = 100
const PAGES_ON = 5

/** Who is found once was the first of all: every other booking is looked at before. */
const SEARCHES: Record<string, string> = {
  'all bookings': '',
  'a name, without its accents': 'search=zofie+rehakova',
  'a part of a name': 'search=hako',
  'the guest of a second room': 'search=elodie+batard',
  'a telephone number': `search=${encodeURIComponent(RARE.phone)}`,
  'a part of an e-mail': 'search=guest1%40example',
  'a whole e-mail': 'email=guest1%40example.org',
  'a code': 'search=G0000001',
  'what nobody is called': 'search=nobody-at-all',
  'what half of them have': 'search=example.com',
}

const LISTS: Record<string, string> = {
  arrivals: 'list=arrivals',
  late: 'list=late',
  'in house': 'list=in_house',
  departures: 'list=departures',
  'waiting for payment': 'list=awaiting_payment',
  'open balance': 'list=open_balance',
  open: 'is_open=1',
  paid: 'is_open=0',
}

/**
 * How long it takes to find bookings among a hundred thousand, in a hotel where nearly all are paid and in one where none is:
 * a list has to pass over all that it does not show.
 */
export const findingFigures = async (ground: Environment): Promise<Figure[]> => {
  const [paid] = await ground.hotels('PAID', 1, 60)
  const [unpaid] = await ground.hotels('UNPAID', 1, 60)
  await ground.db.coordinator.withoutTimeouts(async (client) => {
    await growBookings(client, [paid!.hotelId, unpaid!.hotelId], 0, BOOKINGS)
    await seedGuests(client, paid!.hotelId, 2000)
    await seedGuests(client, unpaid!.hotelId, 1)
  })
  return [
    ...(await figuresOf(ground, await adminOf(ground.db, paid!), { ...SEARCHES, ...LISTS }, '')),
    ...(await figuresOf(ground, await adminOf(ground.db, unpaid!), LISTS, ', none paid')),
  ]
}

const figuresOf = async (
  ground: Environment,
  token: string,
  queries: Record<string, string>,
  where: string,
): Promise<Figure[]> => {
  const figures: Figure[] = []
  const postmaster = await postmasterOf(ground.url)
  const tell = async (name: string, query: string): Promise<void> => {
    const times: number[] = []
    const before = await cpuOf(ground, postmaster)
    for (let at = 0; at < ASKED; at++) times.push((await ask(ground, token, query)).ms)
    const cpu = ((await cpuOf(ground, postmaster)) - before) / ASKED
    // The best of several counts: others may use the machine, too. CPU tells what it would be without them.
    figures.push({
      ...atMost(`finding ${name}${where}`, Math.min(...times), 'ms', undefined, MOST),
      baseline: { name: 'CPU of process and PostgreSQL', value: Math.round(cpu * 10) / 10 },
    })
  }
  for (const [name, query] of Object.entries(queries)) {
    const { count, next } = await ask(ground, token, query)
    await tell(`${name} (${next === undefined ? count : `${count} and more`})`, query)
    let cursor = next
    for (let page = 1; page < PAGES_ON && cursor !== undefined; page++)
      cursor = (await ask(ground, token, `${query}&cursor=${cursor}`)).next
    if (cursor !== undefined) await tell(`${name}, page ${PAGES_ON + 1}`, `${query}&cursor=${cursor}`)
  }
  return figures
}

const cpuOf = async ({ app }: Environment, postmaster: number): Promise<number> => {
  const { user, system } = await app.ask<NodeJS.CpuUsage>('cpu')
  const postgres = [...postgresNanoseconds(postmaster).values()].reduce((sum, each) => sum + each, 0)
  return (user + system) / 1000 + postgres / 1e6
}

const ask = async (ground: Environment, token: string, query: string) => {
  const begun = performance.now()
  const answer = await fetch(`${ground.app.address}${BASE}/getallbooking?${query}`, { headers: { token } })
  const text = await answer.text()
  const ms = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${query}: ${text.slice(0, 300)}`)
  const { Result, NextCursor } = JSON.parse(text) as { Result: object[]; NextCursor?: string }
  return { ms, count: Result.length, next: NextCursor }
}
