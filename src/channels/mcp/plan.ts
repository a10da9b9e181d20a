import { timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../http/request/caller.ts'
import type { Arguments } from './tool.ts'

const PLAN_MS = 10 * 60 * 1000
const PATTERN = /^(\d{1,15})\.(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** Signs with a key that all processes of an installation share. */
export type Sign = (text: string) => Promise<string>

export interface Plan {
  plan: string
  expires_at: string
}

/** The same change, whatever the order in which its members came. */
const changeText = (change: Arguments): string =>
  JSON.stringify(Object.entries(change).toSorted(([one], [other]) => (one < other ? -1 : 1)))

const signedText = (change: Arguments, caller: Caller, version: string, endsAt: string): string =>
  ['mcp-plan', caller.hotelId, caller.tokenCode, version, endsAt, changeText(change)].join('\n')

/** A plan for a change of one token, based on a version of its hotel, good for ten minutes. */
export const makePlan = async (
  sign: Sign,
  change: Arguments,
  caller: Caller,
  version: number,
  now: number,
): Promise<Plan> => {
  const endsAt = now + PLAN_MS
  const signature = await sign(signedText(change, caller, `${version}`, `${endsAt}`))
  return { plan: `${version}.${endsAt}.${signature}`, expires_at: new Date(endsAt).toISOString() }
}

/** The version that a plan is based on; undefined where it is not of this change and token, or over. */
export const readPlan = async (
  sign: Sign,
  plan: string,
  change: Arguments,
  caller: Caller,
  now: number,
): Promise<number | undefined> => {
  const [, version, endsAt, signed] = PATTERN.exec(plan) ?? []
  if (version === undefined || endsAt === undefined || signed === undefined) return undefined
  const expected = Buffer.from(await sign(signedText(change, caller, version, endsAt)))
  const received = Buffer.from(signed)
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined
  return Number(endsAt) > now ? Number(version) : undefined
}
