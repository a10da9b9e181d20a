import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { askDoor, base, call } from '../api.ts'
import { PersonForm } from '../door/person-form.tsx'
import { codeOf, explain } from '../explain.ts'
import { language } from '../language/language.ts'
import { Fault } from '../parts/fault.tsx'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { account, afterSignIn, t } from '../session.ts'
import { rememberHotel } from '../sitting/hotel-address.ts'
import { Frame } from './frame.tsx'
import { codeFrom } from './steps.ts'

const YOU: FieldRow[] = [
  { name: 'name', kind: 'text', label: 'name', required: true },
  { name: 'email', kind: 'email', label: 'email', required: true },
  { name: 'password', kind: 'secret', label: 'password', required: true },
]

type Needs = 'account' | 'sign_in' | 'nothing'

/** Who sets the hotel up. The link is theirs from here on, until the hotel is there. */
export const YouStep = ({ secret }: { secret: string }) => {
  const needs = useSignal<Needs | undefined>(undefined)
  const fault = useSignal<string | undefined>(undefined)
  const email = useSignal('')
  const look = async () => {
    try {
      needs.value = (await askDoor<{ needs: Needs }>('link', { secret })).needs
    } catch (err) {
      fault.value = explain(err)
    }
  }
  useEffect(() => void look(), [])
  const use = async (given: object) => {
    await askDoor('use-link', { secret, ...given })
    await afterSignIn()
  }
  return (
    <Frame step="you" text="setupYouText">
      <Fault text={fault.value} />
      {needs.value === 'account' && (
        <NewAccount
          use={use}
          onKnown={(typed) => {
            email.value = typed
            needs.value = 'sign_in'
          }}
        />
      )}
      {needs.value === 'sign_in' && (
        <>
          <p>{t('setupYouSignIn')}</p>
          <PersonForm email={email.value} />
        </>
      )}
    </Frame>
  )
}

const NewAccount = ({
  use,
  onKnown,
}: {
  use: (given: object) => Promise<void>
  onKnown: (email: string) => void
}) => {
  const form = useForm(YOU, {})
  return (
    <FormView
      form={form}
      button={t('setupNext')}
      save={async (values) => {
        try {
          await use({ ...values, language: language.value })
        } catch (err) {
          if (codeOf(err) !== 'sign_in_again') throw err
          onKnown(String(values.email))
        }
      }}
    />
  )
}

const currencies = (): [string, string][] => {
  const names = new Intl.DisplayNames(language.value, { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => [code, `${code} · ${names.of(code)}`])
}
const zones = (): [string, string][] => Intl.supportedValuesOf('timeZone').map((zone) => [zone, zone])

const hotelRows = (chains: readonly string[], isFirst: boolean): FieldRow[] => [
  { name: 'hotel_name', kind: 'text', label: 'setupHotelName', required: true, wide: true },
  {
    name: 'hotel_code',
    kind: 'code',
    label: 'setupHotelCode',
    hint: 'setupHotelCodeHint',
    required: true,
  },
  isFirst
    ? { name: 'chain_code', kind: 'code', label: 'setupChain', hint: 'setupChainHint', required: true }
    : {
        name: 'chain_code',
        kind: 'choice',
        label: 'setupChain',
        options: () => chains.map((one) => [one, one]),
      },
  { name: 'currency', kind: 'choice', label: 'currency', hint: 'setupCurrencyHint', options: currencies },
  { name: 'timezone', kind: 'choice', label: 'timezone', options: zones },
]

/** The hotel itself: by the link of the set-up, or by an owner of its chain. */
export const HotelStep = ({ secret }: { secret: string | undefined }) => {
  const owned = (account.value?.chains ?? [])
    .filter(({ role }) => role === 'owner')
    .map((one) => one.chain_code)
  const isFirst = secret !== undefined
  const start = useMemo(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    return {
      currency: 'USD',
      timezone: zones().some(([zone]) => zone === timeZone) ? timeZone : 'UTC',
      chain_code: isFirst ? '' : owned[0],
    }
  }, [])
  const rows = useMemo(() => hotelRows(owned, isFirst), [])
  const form = useForm(rows, start)
  // Until somebody types them, the codes follow the name.
  const suggested = useSignal('')
  useEffect(
    () =>
      form.fields.hotel_name!.subscribe((name: string) => {
        const code = name.trim() === '' ? '' : codeFrom(name, [])
        for (const field of [form.fields.hotel_code!, ...(isFirst ? [form.fields.chain_code!] : [])])
          if (field.peek() === suggested.peek()) field.value = code
        suggested.value = code
      }),
    [],
  )
  if (!isFirst && owned.length === 0)
    return (
      <Frame step="hotel" text="setupHotelText">
        <p class="notice is-trouble">{t('setupNoChain')}</p>
      </Frame>
    )
  const make = async (values: Record<string, unknown>) => {
    const body = { ...values, ...(isFirst ? { setup_secret: secret } : {}) }
    await call('POST', '/createhotel', { as: {}, body }).catch((err) => {
      // Made before, by a request whose answer was lost.
      if (codeOf(err) !== 'hotel_exists' || !isFirst) throw err
    })
    const name = `${values.chain_code}/${values.hotel_code}`
    const named = { hotel: name }
    await call('PUT', '/hotelinformation', { as: named, body: { language: language.value } })
    rememberHotel(name)
    // All is loaded anew, in that hotel.
    form.settle()
    location.replace(`${base}/desk/at/${name}/setup/rooms`)
  }
  return (
    <Frame step="hotel" text="setupHotelText">
      <FormView form={form} button={t('setupMake')} save={make} />
    </Frame>
  )
}
