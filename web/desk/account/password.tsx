import { askDoor, ways } from '../api.ts'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { notify } from '../parts/notices.ts'
import { t } from '../session.ts'
import type { Account } from '../types.ts'

const ROWS: FieldRow<'current_password' | 'password'>[] = [
  { name: 'current_password', kind: 'password', label: 'currentPassword', required: true },
  { name: 'password', kind: 'new-password', label: 'newPassword', hint: 'passwordHint', required: true },
]

/** Another password ends all sessions but this one. */
export const ChangePassword = ({ own }: { own: Account }) => (
  <section class="card">
    <header class="card-head">
      <h2>{t('password')}</h2>
    </header>
    {!ways.includes('password') ? (
      <p>{t('httpNoSignIn')}</p>
    ) : own.has_password === 1 ? (
      <PasswordForm />
    ) : (
      <p>{t('noPassword')}</p>
    )}
  </section>
)

const PasswordForm = () => {
  const form = useForm(ROWS, {})
  return (
    <FormView
      form={form}
      button={t('setPassword')}
      save={(values) => askDoor('password', values)}
      onSaved={() => {
        form.fields.current_password.value = ''
        form.fields.password.value = ''
        form.settle()
        notify(t('passwordChanged'))
      }}
    />
  )
}
