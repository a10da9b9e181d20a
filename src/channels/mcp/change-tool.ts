import { type TArray, Type } from 'typebox'
import { AppError } from '../../errors.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Ask, Operations, Told } from './ask.ts'
import type { Schema } from './marked.ts'
import { makePlan, readPlan, type Sign } from './plan.ts'
import { Refusal } from './refusal.ts'
import { type Arguments, argumentsOf, inputOf, outputOf, said, type Tool } from './tool.ts'

const OPERATION = 'updateroomavailability'
const OF_ROOM = ['number_of_rooms', 'is_close']
const CHANGED = ['start_date', 'end_date', 'weekdays', 'rate_code', ...OF_ROOM]
const OF_RATE = ['rate_price', 'normal_price', 'cta', 'ctd', 'min_night', 'max_night', 'min_night_through']

const integer = (description: string): Schema => ({ type: 'integer', description })

const output = outputOf(
  {
    is_written: integer('1: the change was made; 0: this is the plan of it, and nothing was changed yet'),
    days_changed: integer('Days that change, or would'),
    days_unchanged: integer('Days that are so already'),
    version: integer('Of the hotel: the one that the plan is based on, or that the change made'),
    plan: { type: 'string', description: 'Send it with the same arguments to make the change' },
    expires_at: { type: 'string', description: 'The plan is good until then' },
    warnings: {
      type: 'array',
      description: 'What the hotel wants to be asked about first: tell it to the person you act for',
      items: { type: 'object', properties: { code: { type: 'string' }, message: { type: 'string' } } },
    },
  },
  ['is_written', 'days_changed', 'days_unchanged', 'version'],
)

export const changeTool = (operations: Operations, sign: Sign): Tool => {
  const { body } = said(operations, OPERATION)
  const { data } = said(operations, 'modifyroomavailability').body.properties
  const { room_code } = argumentsOf((data as TArray).items, ['room_code'])
  const { start_date, end_date } = argumentsOf(said(operations, 'getallroomavailability').query, [
    'start_date',
    'end_date',
  ])
  return {
    name: 'change_calendar',
    title: 'Change prices, rooms left and restrictions of days',
    description:
      'Changes the days of one room type in a range, both ends included, in two steps. Without plan nothing is changed: the ' +
      'answer tells how many days would change, what the hotel wants to be asked about, and a plan. Show that to the person ' +
      'you act for. With their consent send the same arguments with the plan. If these days were changed meanwhile, nothing ' +
      'is written and a fresh plan is answered.',
    hints: { readOnly: false, destructive: true, idempotent: true },
    token: 'admin',
    operations: [OPERATION],
    input: inputOf({
      room_code: room_code!,
      ...argumentsOf(body, [...CHANGED, ...OF_RATE]),
      start_date: start_date!,
      end_date: end_date!,
      plan: Type.Optional(Type.String({ maxLength: 100, description: 'Of the answer to the first step' })),
    }),
    output,
    async run({ plan, ...change }, { ask, caller }) {
      requireChange(change)
      if (plan === undefined) return planned(ask, sign, change, caller)
      const version = await readPlan(sign, plan, change, caller, Date.now())
      if (version === undefined) throw notOfThis()
      return written(ask, sign, change, caller, version)
    },
  }
}

/** A plan of nothing would be a consent to nothing: whoever sends it has left something out. */
const requireChange = (change: Arguments): void => {
  const refuse = (field: string, code: 'missing_field' | 'invalid_value', message: string): never => {
    throw new AppError(code, { details: [{ field, code, message }] })
  }
  if (change.weekdays?.length === 0)
    refuse('weekdays', 'invalid_value', 'weekdays must name a day; leave it out for every day')
  if (![...OF_ROOM, ...OF_RATE].some((name) => change[name] !== undefined))
    refuse(
      'rate_price',
      'missing_field',
      `nothing to change: give one of ${[...OF_ROOM, ...OF_RATE].join(', ')}`,
    )
}

const send = (ask: Ask, change: Arguments, query: object, more: object): Promise<Told> => {
  const { room_code, ...fields } = change
  return ask(OPERATION, { params: { room_code }, query: { ...query }, body: { ...fields, ...more } })
}

const planned = async (ask: Ask, sign: Sign, change: Arguments, caller: Caller): Promise<object> => {
  const guarded = await whatIsAsked(ask, change)
  const told = guarded.told ?? (await send(ask, change, {}, { simulate: 1 }))
  const version = told.Version!
  return {
    is_written: 0,
    days_changed: told.Result.updated,
    days_unchanged: told.Result.unchanged,
    version,
    ...(await makePlan(sign, change, caller, version, Date.now())),
    ...(guarded.warnings.length > 0 ? { warnings: guarded.warnings } : {}),
  }
}

// Enough to see what it is about.
const MOST_WARNINGS = 20

interface Guarded {
  told?: Told
  warnings: object[]
}

/** The change, tried; or what the hotel does not let pass unasked. */
const whatIsAsked = async (ask: Ask, change: Arguments): Promise<Guarded> => {
  try {
    return { told: await send(ask, change, { guard: 1 }, { simulate: 1 }), warnings: [] }
  } catch (err) {
    if (!(err instanceof Refusal) || err.told.code !== 'guarded') throw err
    const warnings = err.told.details.slice(0, MOST_WARNINGS)
    return { warnings: warnings.map(({ field: _, version: __, ...warning }) => warning) }
  }
}

const written = async (
  ask: Ask,
  sign: Sign,
  change: Arguments,
  caller: Caller,
  version: number,
): Promise<object> => {
  try {
    const { Result, Version } = await send(ask, change, { guard: 0 }, { if_version: version })
    return {
      is_written: 1,
      days_changed: Result.updated,
      days_unchanged: Result.unchanged,
      version: Version!,
    }
  } catch (err) {
    if (!(err instanceof Refusal) || err.told.code !== 'changed_since') throw err
    throw new Refusal(err.told, { fresh_plan: await planned(ask, sign, change, caller) })
  }
}

const notOfThis = (): AppError => {
  const message =
    'plan is not of this change and this token, or older than ten minutes; leave it out to get another'
  return new AppError('invalid_value', { details: [{ field: 'plan', code: 'invalid_value', message }] })
}
