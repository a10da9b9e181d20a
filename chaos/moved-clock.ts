import fs from 'node:fs'

// Loaded before a server by `node --import`: its clock is as many milliseconds ahead as the file says, and behind where
// that is negative. Timers and performance.now() go on as they are, as they do when somebody sets a machine's clock.
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
