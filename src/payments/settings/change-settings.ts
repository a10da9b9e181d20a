import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../db/hotel/in-hotel.ts'
import { Faults, OperatorError } from '../../errors.ts'
import { findPaymentProvider, setPaymentProvider } from '../../hotels/queries.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { ProviderKeys } from '../providers/contract/provider.ts'
import { keyFaults, keyNamesOf, paymentStepOf } from '../providers/contract/provider-facts.ts'
import {
  descriptorOf,
  isOnline,
  isPretended,
  isTransfer,
  type Mode,
  PROVIDER_NAMES,
  type ProviderName,
} from '../providers/contract/provider-list.ts'
import { lookAtChanges, voidTestPayments } from '../record/queries.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { openKeys } from './opened-setting.ts'
import { countSettings, deleteSettings, findSetting, type SettingRow, writeSetting } from './queries.ts'
import type { SettingsChanges } from './schemas.ts'

const LAST = 4

/** A setting with its keys in clear, as it will be. */
interface Wanted {
  provider: ProviderName
  mode: Mode
  keys: ProviderKeys
  pay_within_minutes: number
  instructions: string
  remind_minutes: number | null
}

export interface Changed {
  provider: ProviderName | null
  /** Null where there is no provider. */
  row: SettingRow | null
}

/** Changes how guests of the hotel pay. What was set for another provider stays, because its payments may have to be refunded. */
export const changeSettings = async (
  tx: Tx,
  given: SettingsChanges,
  sealer: Sealer | undefined,
  caller: Pick<Caller, 'tokenName'>,
): Promise<Changed> => {
  const hotel = (await findPaymentProvider(tx, tx.hotelId))!
  const provider = given.provider === undefined ? hotel.payment_provider : given.provider
  if (provider === null) return stopPayments(tx, given, hotel.payment_provider, caller)
  const before = await findSetting(tx, tx.hotelId, provider)
  const kept = keptKeys(tx.hotelId, before, sealer, given)
  const wanted = merged(provider, before, kept, given)
  requireRight(wanted, hotel.currency, given, sealer)
  const isSame =
    before !== undefined &&
    hotel.payment_provider === provider &&
    before.mode === wanted.mode &&
    before.pay_within_minutes === wanted.pay_within_minutes &&
    before.instructions === wanted.instructions &&
    before.remind_minutes === wanted.remind_minutes &&
    isDeepStrictEqual(kept, wanted.keys)
  if (isSame) return { provider, row: before }
  if (hotel.payment_provider !== provider) setPaymentProvider(tx, provider)
  await endTests(tx, provider, wanted.mode)
  const row = await writeSetting(tx, sealed(tx.hotelId, wanted, before, kept, sealer), caller.tokenName)
  tick(tx, { provider, row }, caller)
  return { provider, row }
}

const PRETENDED = PROVIDER_NAMES.filter(isPretended)
/** Transfers are no tests in either mode, because staff record what they received. */
const NO_TRANSFERS = PROVIDER_NAMES.filter((name) => !isTransfer(name))

/** Who leaves the provider for trying out, or tests, ends what guests could still pretend to pay. */
const endTests = async (tx: Tx, provider: ProviderName | null, mode: Mode): Promise<void> => {
  if (provider !== null && isPretended(provider)) return
  const isTesting = provider !== null && !isTransfer(provider) && mode === 'test'
  voidTestPayments(tx, await tx.nextVersion(), isTesting ? PRETENDED : NO_TRANSFERS)
}

const stopPayments = async (
  tx: Tx,
  given: SettingsChanges,
  before: ProviderName | null,
  caller: Pick<Caller, 'tokenName'>,
): Promise<Changed> => {
  const faults = new Faults()
  for (const name of ['mode', 'keys', 'pay_within_minutes', 'instructions', 'remind_minutes'] as const)
    if (given[name] != null) faults.add(name, 'invalid_value', `${name} needs a provider`)
  faults.throwIfAny()
  const isForgetting = given.keys === null && (await countSettings(tx, tx.hotelId)) > 0
  if (isForgetting) deleteSettings(tx)
  if (before !== null) {
    setPaymentProvider(tx, null)
    await endTests(tx, null, 'live')
  }
  if (before !== null || isForgetting) lookAtChanges(tx)
  if (before !== null || isForgetting) tick(tx, { provider: null, row: null }, caller)
  return { provider: null, row: null }
}

/** Keys, and what is left of them, are told to nobody. */
const tick = (tx: Tx, { provider, row }: Changed, { tokenName }: Pick<Caller, 'tokenName'>): void => {
  const told = {
    provider,
    mode: row?.mode ?? null,
    pay_within_minutes: row?.pay_within_minutes ?? null,
    instructions: row?.instructions ?? null,
    remind_minutes: row?.remind_minutes ?? null,
  }
  tx.tick({
    type: 'price_rule.changed',
    data: { rule_kind: 'payment_settings', payment_settings: told },
    actor: tokenName,
    catalog: true,
  })
}

/** Those kept before. Where they cannot be opened, all of them have to be given anew. */
const keptKeys = (
  hotelId: number,
  before: SettingRow | undefined,
  sealer: Sealer | undefined,
  { keys }: SettingsChanges,
): ProviderKeys => {
  if (before === undefined) return {}
  const isReplaced = keyNamesOf(before.provider).every((name) => keys?.[name] !== undefined)
  if (isReplaced) return {}
  try {
    return openKeys(hotelId, before, sealer)
  } catch (err) {
    if (err instanceof OperatorError) return {}
    throw err
  }
}

const merged = (
  provider: ProviderName,
  before: SettingRow | undefined,
  kept: ProviderKeys,
  given: SettingsChanges,
): Wanted => ({
  provider,
  mode: given.mode ?? before?.mode ?? 'test',
  keys: { ...kept, ...given.keys },
  pay_within_minutes:
    given.pay_within_minutes ?? before?.pay_within_minutes ?? descriptorOf(provider).payWithinMinutes,
  instructions: given.instructions ?? before?.instructions ?? '',
  remind_minutes:
    given.remind_minutes === undefined ? (before?.remind_minutes ?? null) : given.remind_minutes,
})

const requireRight = (
  { provider, mode, keys, instructions, pay_within_minutes, remind_minutes }: Wanted,
  currency: string,
  given: SettingsChanges,
  sealer: Sealer | undefined,
): void => {
  const faults = new Faults()
  if (paymentStepOf(provider, currency) === null)
    faults.add('provider', 'invalid_value', `${provider} does not take ${currency}`)
  if (isPretended(provider) && mode === 'live')
    faults.add('mode', 'invalid_value', 'the test provider takes no money: its mode is test')
  if (given.keys === null)
    faults.add('keys', 'invalid_value', 'keys can be forgotten only where provider is null')
  else if (sealer === undefined && isOnline(provider)) faults.add('keys', 'invalid_value', NO_SECRET)
  else
    for (const { name, isMissing, message } of keyFaults(provider, mode, keys))
      faults.add(`keys.${name}`, isMissing ? 'missing_field' : 'invalid_value', `keys.${name} ${message}`)
  if (descriptorOf(provider).needsInstructions && instructions.trim() === '')
    faults.add(
      'instructions',
      'missing_field',
      'instructions must say where the money is to be transferred to',
    )
  if (remind_minutes !== null && remind_minutes >= pay_within_minutes)
    faults.add('remind_minutes', 'invalid_value', 'remind_minutes must be less than pay_within_minutes')
  faults.throwIfAny()
}

const NO_SECRET =
  'this server keeps no keys, because it has no VACANCY_SECRET to encrypt them under: its operator has to set one'

const sealed = (
  hotelId: number,
  { keys, ...wanted }: Wanted,
  before: SettingRow | undefined,
  kept: ProviderKeys,
  sealer: Sealer | undefined,
) => ({
  ...wanted,
  sealed_keys: isDeepStrictEqual(keys, kept)
    ? (before?.sealed_keys ?? null)
    : sealer!.seal(hotelId, JSON.stringify(keys)),
  key_ends: Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.slice(-LAST)])),
})
