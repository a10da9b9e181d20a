import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stubbed } from './clocks.testing.ts'

test('while nothing happens, the epoch stays', async () => {
  const { epoch, clients } = stubbed()
  const first = await epoch()
  clients[0]!.row.version = 6
  assert.equal(await epoch(), first)
  assert.equal(clients.length, 1)
})

test('another start of the server is another epoch', async () => {
  const { epoch, clients } = stubbed()
  const first = await epoch()
  clients[0]!.row.started = 2000
  assert.notEqual(await epoch(), first)
})

test('a clock that went back is another epoch', async () => {
  const { epoch, clients } = stubbed()
  const first = await epoch()
  clients[0]!.row.version = 4
  const second = await epoch()
  assert.notEqual(second, first)
  assert.equal(await epoch(), second)
})

/** Two hotels on servers with these start times. */
const twoHotels = async (started: [number, number]) => {
  const { clocks, epoch, clients } = stubbed()
  await epoch()
  const { row } = clients[0]!
  row.started = started[0]
  const other = { ...row, hotel_id: 2, started: started[1] }
  clients[0]!.other = other
  const epochs = async () => (await Promise.all([clocks.ask(1), clocks.ask(2)])).map((each) => each!.epoch)
  return { row, other, epochs }
}

test('another start of one server concerns its own hotels only', async () => {
  const { row, other, epochs } = await twoHotels([1000, 7000])
  const before = await epochs()
  row.started = 2000
  const after = await epochs()
  assert.notEqual(after[0], before[0])
  assert.equal(after[1], before[1])
  other.started = 2000
  const moved = await epochs()
  assert.equal(moved[0], after[0], 'a hotel that comes is no news to those that are there')
  assert.notEqual(moved[1], after[1])
})

test('a clock that went back concerns the hotels of its server, and no other', async () => {
  const apart = await twoHotels([1000, 7000])
  const before = await apart.epochs()
  apart.row.version--
  const after = await apart.epochs()
  assert.notEqual(after[0], before[0])
  assert.equal(after[1], before[1])
  const together = await twoHotels([1000, 1000])
  const [, first] = await together.epochs()
  together.row.version--
  const [, second] = await together.epochs()
  assert.notEqual(second, first)
  assert.deepEqual((await together.epochs())[1], second)
})

test('a hotel that comes back to a server is not taken for what it was there before', async () => {
  const { row, epochs } = await twoHotels([1000, 7000])
  const [first] = await epochs()
  row.started = 7000
  const [moved] = await epochs()
  row.started = 1000
  const [back] = await epochs()
  assert.equal(new Set([first, moved, back]).size, 3)
})

test('two that ask never name an epoch alike', async () => {
  assert.notEqual(await stubbed().epoch(), await stubbed().epoch())
})

for (const event of ['error', 'end'])
  test(`a connection lost by "${event}" is another epoch, and opened again once`, async () => {
    const { clocks, epoch, clients } = stubbed()
    const first = await epoch()
    clients[0]!.emit(event, new Error('cut'))
    assert.equal(clocks.lastHeard(1), undefined)
    assert.notEqual(await epoch(), first)
    assert.equal(clients.length, 2)
  })
