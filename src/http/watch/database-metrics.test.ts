import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createTestApp } from '../../../test/support/harness.ts'
import { connect } from '../../db/connection/connect.ts'
import { Clocks } from '../../db/hotel/clocks.ts'
import { Database } from '../../db/hotel/database.ts'
import { measureDatabase } from './database-metrics.ts'
import { joinMetrics } from './join-metrics.ts'
import { measureJobs } from './metrics.ts'

const { app, db, services, hotel } = await createTestApp({ ownDatabase: true })

/** The value of a series as it is shown now. */
const shown = async (series: string): Promise<number> => {
  const { body } = await app.inject({ url: '/metrics' })
  const line = body.split('\n').find((each) => each.startsWith(`${series} `))
  assert.ok(line !== undefined, `${series} is not there`)
  return Number(line.slice(series.length + 1))
}

test('questions for versions are counted, and those without an answer apart', async () => {
  const { hotelId } = await hotel()
  const node = `{node="${db.of(hotelId).name}"}`
  const asked = await shown(`vacancy_version_question_duration_seconds_count${node}`)
  await Promise.all([db.clocks.ask(hotelId), db.clocks.ask(hotelId)])
  assert.equal(
    await shown(`vacancy_version_question_duration_seconds_count${node}`),
    asked + 2,
    'one question serves both, and looking asks one',
  )
  assert.equal(await shown(`vacancy_version_question_failures_total${node}`), 0)
})

test('a server that is away shows as 0, and its unanswered questions are counted', async () => {
  const away = new Database('postgres://nobody:secret@127.0.0.1:1/nowhere')
  const registry = new Registry()
  measureDatabase(registry, away)
  await assert.rejects(away.clocks.ask(1))
  const text = await registry.metrics()
  await away.end()
  assert.match(text, /\nvacancy_database_up\{node="127\.0\.0\.1:1"\} 0\n/)
  assert.match(text, /\nvacancy_version_question_failures_total\{node="127\.0\.0\.1:1"\} [12]\n/)
  assert.doesNotMatch(text, /secret|nobody/)
})

test('a server that is back shows as 1 again, though nobody has asked it for a version', async () => {
  let isAway = true
  const open = () => (isAway ? Promise.reject(new Error('away')) : connect(db.url))
  const clocks = new Clocks(open)
  await assert.rejects(clocks.check())
  isAway = false
  await clocks.check()
  await clocks.end()
})

test('calendars tell what came from memory and what was loaded', async () => {
  const { get, post } = await hotel()
  await post('/createroom', { room_code: 'DELUXE', room_name: 'Deluxe', number_of_room: 1 })
  const search = '/roomavailability?StartDate=2030-01-01&EndDate=2030-01-02'
  const { counts } = services.calendars
  const before = { ...counts }
  await get(search)
  assert.equal(counts.whole, before.whole + 1)
  assert.equal(counts.database, before.database + 1)
  assert.equal(counts.memory, before.memory)
  await get(search)
  assert.equal(counts.whole, before.whole + 1)
  assert.equal(counts.memory, before.memory + 1)
  assert.equal(await shown('vacancy_calendar_answers_total{from="memory"}'), counts.memory)
  assert.equal(await shown('vacancy_calendar_loads_total{what="whole"}'), counts.whole)
  assert.equal(await shown('vacancy_calendar_bytes'), services.calendars.state.bytes)
  assert.equal(await shown('vacancy_calendar_limit_bytes'), 512 * 1024 * 1024)
})

test('packets are counted by what the database made of them', async () => {
  const { presumed } = db.coordinator.transactions
  presumed.committed += 3
  presumed.refused += 2
  const registry = new Registry()
  measureDatabase(registry, db)
  const text = await registry.metrics()
  for (const outcome of ['committed', 'refused'] as const)
    assert.match(text, new RegExp(`outcome="${outcome}"\\} ${presumed[outcome]}\n`))
  presumed.committed -= 3
  presumed.refused -= 2
})

test('hotels are named only where many changes wait, and five at most', async () => {
  const leave: (() => void)[] = []
  const entering: Promise<void>[] = []
  const crowd = (hotelId: number, waiting: number) => {
    for (let each = 0; each <= waiting; each++)
      entering.push(db.coordinator.lanes.enter(hotelId).then((done) => void leave.push(done)))
  }
  for (let hotelId = 1001; hotelId <= 1007; hotelId++) crowd(hotelId, hotelId - 990)
  crowd(1008, 9)
  const { body } = await app.inject({ url: '/metrics' })
  const named = [...body.matchAll(/\nvacancy_lane_waiting\{node="[^"]+",hotel_id="(\d+)"\} (\d+)/g)]
  assert.deepEqual(
    named.map(([, hotelId, waiting]) => [Number(hotelId), Number(waiting)]),
    [
      [1007, 17],
      [1006, 16],
      [1005, 15],
      [1004, 14],
      [1003, 13],
    ],
  )
  while (db.coordinator.lanes.state.lanes > 0) {
    for (const done of leave.splice(0)) done()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(entering)
  assert.doesNotMatch((await app.inject({ url: '/metrics' })).body, /\nvacancy_lane_waiting\{/)
})

test('a backlog that is never told does not hold the others back', async () => {
  const job = { counts: { attempts: 1, failures: 0 }, inHand: 0 }
  let asked = 0
  const backlog = () => {
    asked++
    return new Promise<never>(() => {})
  }
  measureJobs(app, [{ ...job, name: 'webhooks', backlog }])
  const { body } = await app.inject({ url: '/metrics' })
  for (const line of [
    'vacancy_jobs_due{kind="webhooks"} Nan',
    'vacancy_job_oldest_seconds{kind="webhooks"} Nan',
    'vacancy_job_attempts_total{kind="webhooks"} 1',
  ])
    assert.ok(body.includes(`\n${line}\n`), line)
  assert.equal(asked, 1, 'one question serves both figures')
})

test('metrics of several processes stand together under one heading', () => {
  const of = (worker: number, count: number) =>
    `# HELP a_total A\n# TYPE a_total counter\na_total{worker="${worker}"} ${count}\n\n# HELP b B\n# TYPE b gauge\nb{worker="${worker}"} 1\n`
  assert.equal(
    joinMetrics([of(1, 5), of(2, 7)]),
    '# HELP a_total A\n# TYPE a_total counter\na_total{worker="1"} 5\na_total{worker="2"} 7\n\n' +
      '# HELP b B\n# TYPE b gauge\nb{worker="1"} 1\nb{worker="2"} 1\n',
  )
})
