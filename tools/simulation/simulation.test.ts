import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Chance, Popularity } from './chance.ts'
import { PLAIN, PROCESS } from './costs.ts'
import { Installation } from './installation.ts'
import { ageOfDropped, heldFor, Memory } from './memory.ts'
import type { Outcome } from './process.ts'
import { simulate } from './scenario.ts'
import { Cores, Places } from './stations.ts'
import { Timeline } from './timeline.ts'
import { Times } from './times.ts'

const isAbout = (found: number, expected: number, share: number): void =>
  assert.ok(Math.abs(found / expected - 1) < share, `${found} is not about ${expected}`)

test('things happen by their time, and those of one time in the order they were planned', () => {
  const timeline = new Timeline()
  const chance = new Chance(5)
  const happened: [number, number][] = []
  for (let count = 0; count < 5000; count++) {
    const at = chance.below(50)
    timeline.after(at, () => happened.push([at, count]))
  }
  timeline.runUntil(100)
  const inOrder = happened.toSorted(([one, first], [other, second]) => one - other || first - second)
  assert.deepEqual(happened, inOrder)
  assert.equal(happened.length, 5000)
})

/** The mean time from coming to having been served, where both come and are served at random. */
const meanStay = (cores: number, use: number): number => {
  const timeline = new Timeline()
  const chance = new Chance(3)
  const station = new Cores(timeline, cores)
  let [sum, count] = [0, 0]
  const arrive = (): void =>
    timeline.after(chance.exponential(1 / (use * cores)), () => {
      const from = timeline.now
      station.run(chance.exponential(1), () => {
        sum += timeline.now - from
        count++
      })
      arrive()
    })
  arrive()
  timeline.runUntil(200_000)
  isAbout(station.worked / (200_000 * cores), use, 0.02)
  return sum / count
}

test('one core keeps its customers as long as the formula for M/M/1 says', () => {
  isAbout(meanStay(1, 0.5), 2, 0.05)
  isAbout(meanStay(1, 0.8), 5, 0.1)
})

test('two cores keep them as long as the formula for M/M/2 says', () => {
  isAbout(meanStay(2, 0.8), 1 / (1 - 0.8 ** 2), 0.1)
})

test('who finds no place waits for one, and the most in use at once are counted', () => {
  const places = new Places(2)
  const taken: number[] = []
  for (const each of [1, 2, 3]) places.take(() => taken.push(each))
  assert.deepEqual([taken, places.waiting], [[1, 2], 1])
  places.give()
  assert.deepEqual([taken, places.waiting, places.inUse, places.opened], [[1, 2, 3], 0, 2, 2])
})

test('hotels are asked as often as Zipf says', () => {
  const popularity = new Popularity(1000, 1)
  const chance = new Chance(1)
  const counts = new Float64Array(1000)
  for (let asked = 0; asked < 300_000; asked++) counts[popularity.next(chance)]!++
  for (const rank of [0, 1, 9, 99]) isAbout(counts[rank]! / 300_000, popularity.likelihoods[rank]!, 0.1)
  isAbout(popularity.likelihoods[0]! / popularity.likelihoods[9]!, 10, 0.001)
})

test('a memory filled at once finds as much as one that was asked for long', () => {
  const [count, most] = [2000, 300]
  const { likelihoods } = new Popularity(count, 1)
  const popularity = new Popularity(count, 1)
  const chance = new Chance(9)
  const foundBy = (memory: Memory): number => {
    let found = 0
    for (let asked = 0; asked < 100_000; asked++) {
      const hotel = popularity.next(chance)
      if (memory.versionOf(hotel) !== undefined) found++
      memory.use(hotel, 1)
    }
    return found / 100_000
  }
  const asked = new Memory(most)
  foundBy(asked)
  const atOnce = new Memory(most)
  const hotels = Int32Array.from({ length: count }, (_, hotel) => hotel)
  const held = heldFor(hotels, likelihoods, ageOfDropped(likelihoods, most), chance)
  for (const { hotel } of held) atOnce.use(hotel, 1)
  isAbout(held.length, most, 0.1)
  isAbout(likelihoodOf(atOnce, likelihoods), likelihoodOf(asked, likelihoods), 0.03)
  isAbout(likelihoodOf(atOnce, likelihoods), foundBy(asked), 0.03)
})

/** How likely the next hotel is held. */
const likelihoodOf = (memory: Memory, likelihoods: Float64Array): number =>
  likelihoods.reduce((sum, each, hotel) => sum + (memory.versionOf(hotel) === undefined ? 0 : each), 0)

test('percentiles are right to 2 %', () => {
  const times = new Times()
  for (let each = 1; each <= 1000; each++) times.add(each)
  isAbout(times.within(0.5)!, 500, 0.02)
  isAbout(times.within(0.99)!, 990, 0.02)
  assert.equal(new Times().within(0.5), undefined)
})

const small = () =>
  new Installation({
    hotels: 10,
    processes: 2,
    nodes: 1,
    coresOfNode: 4,
    costs: PLAIN,
    roundTrip: 0.2,
    memory: 5,
  })

test('searches that wait together share a version question; a change is read by the other process only', () => {
  const installation = small()
  const { processes, timeline, nodes } = installation
  const outcomes: Outcome[] = []
  const end = () => timeline.runUntil(timeline.now + 1000)
  for (let count = 0; count < 8; count++) processes[0]!.search(3, (outcome) => outcomes.push(outcome))
  end()
  assert.deepEqual(outcomes.splice(0), Array(8).fill('load'))
  assert.ok(nodes[0]!.questions <= 4, `${nodes[0]!.questions} questions`)
  processes[1]!.search(3, () => {})
  end()
  processes[0]!.change(3, () => {})
  end()
  for (const process of processes) process.search(3, (outcome) => outcomes.push(outcome))
  end()
  assert.deepEqual(outcomes.toSorted(), ['changes', 'memory'])
})

test('changes of one hotel take turns on its node, those of others do not wait', () => {
  const installation = small()
  const { processes, timeline, versions } = installation
  const ended: number[] = []
  for (const process of processes)
    for (let count = 0; count < 10; count++) process.change(1, () => ended.push(1))
  processes[0]!.change(2, () => ended.push(2))
  timeline.runUntil(1000)
  assert.equal(versions[1], 21)
  assert.ok(ended.indexOf(2) < 10, `the other hotel came as number ${ended.indexOf(2)}`)
})

test('a node that is away refuses its own hotels after 4 s', () => {
  const installation = small()
  installation.nodes[0]!.isAway = true
  const outcomes: [Outcome, number][] = []
  const note = (outcome: Outcome) => outcomes.push([outcome, Math.round(installation.timeline.now)])
  installation.processes[0]!.search(1, note)
  installation.processes[0]!.change(1, note)
  installation.timeline.runUntil(10_000)
  assert.deepEqual(
    outcomes.map(([outcome]) => outcome),
    ['refused', 'refused'],
  )
  for (const [, at] of outcomes) isAbout(at, 4000, 0.01)
})

test('the same seed gives the same result, and a lone search takes what its parts take', () => {
  const run = () => {
    const setup = { hotels: 1000, processes: 2, nodes: 2, coresOfNode: 2 }
    const { usual, questions } = simulate({ name: 'small', balancer: { bound: 1 }, setup, seconds: 2 })
    return { questions, median: usual.searches.all.within(0.5)!, count: usual.searches.all.count }
  }
  const { median, count, questions } = run()
  assert.deepEqual(run(), { median, count, questions })
  const least = PROCESS.search + PROCESS.question + 0.25
  assert.ok(median > least * 0.7 && median < least * 1.5, `${median} ms, ${least} by its parts`)
})
