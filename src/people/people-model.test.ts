import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp, type TestHotel } from '../../test/support/harness.ts'
import { STAFF_ROLES } from '../http/request/staff-roles.ts'
import { Dice } from '../stay/model/dice.testing.ts'
import {
  addPerson,
  browserWith,
  join,
  postDesk,
  type SignedInBrowser,
  signIn,
  type TestPerson,
} from './people.testing.ts'
import { type Action, PeopleModel } from './people-model.testing.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 4)
const STEPS = 30
const PEOPLE = 4
const PASSWORD = 'a lamp by the river'

const app = await createTestApp({ ownDatabase: true })

/** Owners, lowered roles, ended sessions and links, each as people do them, beside the model. */
class Play {
  model: PeopleModel
  private readonly dice: Dice
  private readonly hotels: TestHotel[]
  private readonly people: TestPerson[]
  private readonly browsers = new Map<string, SignedInBrowser>()
  private readonly secrets = new Map<string, string>()
  private names = 0

  constructor(dice: Dice, hotels: TestHotel[], people: TestPerson[]) {
    this.dice = dice
    this.hotels = hotels
    this.people = people
    this.model = new PeopleModel(hotels.length)
  }

  async start(): Promise<void> {
    const add = async (person: number, place: number | 'chain', role: (typeof STAFF_ROLES)[number]) => {
      const hotel = this.hotels[place === 'chain' ? 0 : place]!
      await join(app, this.people[person]!, hotel, role, place === 'chain')
      this.model.roles.set(`${person} ${place}`, role)
    }
    for (const [at] of this.hotels.entries()) {
      await add(at, at, 'owner')
      for (let person = 0; person < PEOPLE; person++)
        if (person !== at && this.dice.chance(0.6)) await add(person, at, this.dice.oneOf(STAFF_ROLES))
    }
    if (this.dice.chance(0.5)) await add(this.dice.int(0, PEOPLE - 1), 'chain', this.dice.oneOf(STAFF_ROLES))
    for (const [at] of this.people.entries()) await this.begin(at)
  }

  private async begin(person: number): Promise<void> {
    const name = this.name('session')
    this.browsers.set(name, await signIn(app, this.people[person]!, this.hotels[0]!))
    this.model.sessions.set(name, { person, isLive: true })
  }

  private name(what: string): string {
    return `${what} ${this.names++}`
  }

  /** Mostly one that is live, and often an owner's. */
  private session(): string {
    const all = [...this.model.sessions]
    const live = all.filter(([, { isLive }]) => isLive)
    const owners = live.filter(([, { person }]) =>
      this.hotels.some((_, at) => this.model.roleIn(person, at) === 'owner'),
    )
    const wanted = this.dice.chance(0.6) ? owners : this.dice.chance(0.8) ? live : all
    return this.dice.oneOf(wanted.length > 0 ? wanted : all)[0]
  }

  action(): Action {
    const { dice } = this
    const [by, hotel, target] = [this.session(), dice.int(0, this.hotels.length - 1), dice.int(0, PEOPLE - 1)]
    const role = dice.oneOf(STAFF_ROLES)
    const links = [...this.model.links.keys()]
    const kind = dice.oneOf([
      'change',
      'change',
      'invite',
      'invite',
      'use',
      'use',
      'reset',
      'end',
      'sign-out',
      'write',
    ])
    if (kind === 'change') return { kind, by, hotel, target, role: dice.chance(0.3) ? undefined : role }
    if (kind === 'invite') return { kind, by, hotel, target, role, link: this.name('link') }
    if (kind === 'reset') return { kind, by, hotel, target, link: this.name('link') }
    if (kind === 'end') return { kind, by, other: this.session() }
    if (kind === 'use' && links.length > 0) {
      const link = dice.oneOf(links)
      const wanted = [...this.model.sessions].find(
        ([, one]) => one.isLive && one.person === this.model.links.get(link)!.to,
      )
      const user = dice.chance(0.7) ? wanted?.[0] : this.session()
      return { kind, by: user, link, session: this.name('session') }
    }
    return kind === 'sign-out' ? { kind, by } : { kind: 'write', by, hotel }
  }

  /** Sends it, and says what is answered. */
  async send(action: Action): Promise<string> {
    const browser = action.by === undefined ? undefined : this.browsers.get(action.by)!
    if (action.kind === 'sign-out') {
      const { status, code } = await postDesk(app, 'sign-out', {}, { cookie: browser!.cookie })
      return status === 200 ? 'ok' : code!
    }
    if (action.kind === 'use') return this.use(action, browser)
    const call = async (method: string, path: string, hotel: number | undefined, body?: object) => {
      const named = hotel === undefined ? null : this.nameOf(hotel)
      const answer = await browser!.call(method, path, {
        hotel: named,
        ...(body === undefined ? {} : { body }),
      })
      return { outcome: answer.status < 300 ? 'ok' : answer.code!, Result: answer.Result }
    }
    if (action.kind === 'end') {
      const { session_code } = this.browsers.get(action.other)!
      return (await call('DELETE', `/deletesession/${session_code}`, undefined)).outcome
    }
    const { hotel } = action
    if (action.kind === 'write')
      return (await call('PUT', '/hotelinformation', hotel, { hotel_phone_number: this.name('+62') })).outcome
    const { person_code, email } = this.people[action.target]!
    if (action.kind === 'change')
      return action.role === undefined
        ? (await call('DELETE', `/deleteperson/${person_code}`, hotel)).outcome
        : (await call('PUT', `/updateperson/${person_code}`, hotel, { role: action.role })).outcome
    const made =
      action.kind === 'invite'
        ? await call('POST', '/createinvite', hotel, { email, role: action.role })
        : await call('POST', '/createreset', hotel, { person_code })
    const url = made.Result?.invite_url ?? made.Result?.reset_url
    if (url !== undefined) this.secrets.set(action.link, new URL(url).hash.slice(1))
    return made.outcome
  }

  private async use(
    { link, session }: Extract<Action, { kind: 'use' }>,
    browser: SignedInBrowser | undefined,
  ): Promise<string> {
    const isReset = this.model.links.get(link)?.kind === 'reset'
    const body = { secret: this.secrets.get(link) ?? '-', ...(isReset ? { password: PASSWORD } : {}) }
    const used = await postDesk(app, 'use-link', body, { cookie: browser?.cookie ?? '' })
    if (used.status !== 200) return used.code!
    if (used.cookie !== '') {
      const opened = browserWith(app, used.cookie, '', this.hotels[0]!)
      const { Result } = await opened.call('GET', '/getsessions', { hotel: null })
      const own = Result.find(({ is_current }: { is_current: number }) => is_current === 1)
      this.browsers.set(session, { ...opened, session_code: own?.session_code ?? '' })
    }
    return 'ok'
  }

  private nameOf(hotel: number): string {
    const { chain, code } = this.hotels[hotel]!
    return `${chain}/${code}`
  }

  /** What each session is in each hotel, and which links are good, as the server says. */
  async standings(): Promise<Record<string, string>> {
    const found: Record<string, string> = {}
    for (const name of this.model.sessions.keys())
      for (const [at] of this.hotels.entries()) {
        const { Result, code } = await this.browsers
          .get(name)!
          .call('GET', '/test', { hotel: this.nameOf(at) })
        found[`${name} in ${at}`] = code ?? Result.role
      }
    for (const name of this.model.links.keys()) {
      const { code } = await postDesk(app, 'link', { secret: this.secrets.get(name) ?? '-' })
      found[name] = code ?? 'good'
    }
    return found
  }

  expected(): Record<string, string> {
    const wanted: Record<string, string> = {}
    for (const name of this.model.sessions.keys())
      for (const [at] of this.hotels.entries()) wanted[`${name} in ${at}`] = this.model.standing(name, at)
    for (const name of this.model.links.keys())
      wanted[name] = this.model.isGood(name) ? 'good' : 'link_not_found'
    return wanted
  }

  async someoneSignsIn(): Promise<void> {
    if (this.model.sessions.size < 16) await this.begin(this.dice.int(0, PEOPLE - 1))
  }
}

/** What was refused: which of two reasons is told may depend on what was looked at first. */
const plain = (outcome: string): string => {
  if (outcome === 'sign_in_again' || outcome === 'link_not_found') return 'not used'
  return outcome === 'session_not_found' ? 'token_invalid' : outcome
}

/** Two at once are as one after the other, in either order. */
const playBoth = async (play: Play, one: Action, other: Action, label: string): Promise<void> => {
  const answers = (await Promise.all([play.send(one), play.send(other)])).map(plain)
  const orders = [
    [one, other],
    [other, one],
  ] as const
  const told = []
  for (const [first, second] of orders) {
    const model = play.model.copy()
    const [a, b] = [model.perform(first), model.perform(second)].map(plain)
    const outcomes = first === one ? [a, b] : [b, a]
    told.push(outcomes)
    const before = play.model
    play.model = model
    if (JSON.stringify(outcomes) === JSON.stringify(answers)) {
      const isSo = await play.standings().then(
        (found) => JSON.stringify(found) === JSON.stringify(play.expected()),
        () => false,
      )
      if (isSo) return
    }
    play.model = before
  }
  assert.fail(
    `${label}: ${JSON.stringify([one, other])} answered ${answers}, neither order is so: ${told.join(' | ')}`,
  )
}

test('in any order, and two at once, everybody is what the rules say, and every hotel keeps an owner', async () => {
  const seen = new Map<string, number>()
  for (let run = 0; run < RUNS; run++) {
    const seed = run + 1 + Number(process.env.MODEL_SEED ?? 0)
    const dice = new Dice(seed)
    const first = await app.hotel()
    const second = await app.hotel({ chain: first.chain })
    const people = []
    for (let at = 0; at < PEOPLE; at++) people.push(await addPerson(app, `P${at}`))
    const play = new Play(dice, [first, second], people)
    await play.start()
    for (let step = 0; step < STEPS; step++) {
      const label = `seed ${seed}, step ${step}`
      const action = play.action()
      const other = dice.chance(0.3) ? play.action() : undefined
      // Of two invitations at once nobody can tell which is the earlier one.
      if (other !== undefined && !(action.kind === 'invite' && other.kind === 'invite'))
        await playBoth(play, action, other, label)
      else {
        const answer = await play.send(action)
        const wanted = play.model.perform(action)
        assert.equal(answer, wanted, `${label}: ${JSON.stringify(action)}`)
        assert.deepEqual(await play.standings(), play.expected(), `${label}: ${JSON.stringify(action)}`)
        const what = `${action.kind} ${answer}`
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
      assert.ok(play.model.isEveryHotelOwned(), label)
      if (dice.chance(0.4)) await play.someoneSignsIn()
    }
  }
  // What never happened was not tested.
  for (const what of [
    'change ok',
    'change last_owner',
    'invite ok',
    'use ok',
    'write ok',
    'write role_not_allowed',
  ])
    assert.ok(seen.has(what), `${what} among ${[...seen.keys()].sort().join(', ')}`)
})
