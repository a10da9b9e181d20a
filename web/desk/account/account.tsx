import { LANGUAGES, type Language } from '../../../src/stay/values/languages.ts'
import { call } from '../api.ts'
import { speak } from '../language/language.ts'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { notify } from '../parts/notices.ts'
import { account, hotelName, t, tokenName } from '../session.ts'
import { addressIn } from '../sitting/hotel-address.ts'
import type { Account } from '../types.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import { ChangePassword } from './password.tsx'
import { Sessions } from './sessions.tsx'

/** What is about the user alone. */
export const AccountScreen = () => {
  const own = account.value
  if (own === undefined) return null
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('account')}</h1>
      </header>
      <AboutYou own={own} />
      <ChangePassword own={own} />
      <OwnPasskeys />
      <Sessions />
      <Hotels own={own} />
    </div>
  )
}

const ROWS: FieldRow<'name' | 'language'>[] = [
  { name: 'name', kind: 'text', label: 'yourName', hint: 'yourNameHint', required: true },
  {
    name: 'language',
    kind: 'choice',
    label: 'language',
    options: () => Object.entries(LANGUAGES),
  },
]

const AboutYou = ({ own }: { own: Account }) => {
  const form = useForm(ROWS, { name: own.name, language: own.language })
  return (
    <section class="card">
      <header class="card-head">
        <h2>{t('aboutYou')}</h2>
      </header>
      <p class="hint">{t('signedInAs', { email: own.email })}</p>
      <FormView
        form={form}
        save={async (values) => (await call<Account>('PUT', '/myaccount', { body: values })).result}
        onSaved={(saved) => {
          account.value = saved
          tokenName.value = saved.name
          // Its words may not come; the account has it all the same.
          void speak(saved.language as Language).catch(() => {})
          notify(t('saved'))
        }}
      />
    </section>
  )
}

/** Also the way between hotels where there is no room for the menu's. */
const Hotels = ({ own }: { own: Account }) => (
  <section class="card">
    <header class="card-head">
      <h2>{t('yourHotels')}</h2>
    </header>
    <ul class="plain-list">
      {own.hotels.map(({ chain_code, hotel_code, hotel_name, role }) => {
        const name = `${chain_code}/${hotel_code}`
        return (
          <li key={name}>
            {name === hotelName.value ? (
              <b>{hotel_name ?? hotel_code}</b>
            ) : (
              <a href={addressIn(name, '')}>{hotel_name ?? hotel_code}</a>
            )}{' '}
            <span class="chip">{t(`role-${role}`)}</span>
          </li>
        )
      })}
    </ul>
  </section>
)
