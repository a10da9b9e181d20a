import fs from 'node:fs'

// Loaded into a server by `node --import`. Moves its clock by the milliseconds in a file, which may be negative. Timers
// and performance.now() do not change, as when somebody sets the clock of a machine.
const FILE = process.env.CHAOS_CLOCK!
const LOOK_EVERY_MS = 50

let ahead = 0

const look = (): void => {
  ahead = Number(fs.readFileSync(FILE, 'utf8'))
}

look()
setInterval(look, LOOK_EVERY_MS).unref()

const RealDate = Date
const now = (): number => RealDate.now() + ahead

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_, given, asked) => Reflect.construct(RealDate, given.length === 0 ? [now()] : given, asked),
  get: (_, name) => (name === 'now' ? now : Reflect.get(RealDate, name)),
})
