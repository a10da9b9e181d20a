import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Field } from '../../shared/field.tsx'
import { explain, faultOf } from '../explain.ts'
import { Fault } from '../parts/fault.tsx'
import { language, t } from '../session.ts'
import type { UseLink } from './staff-link.ts'

const FIELDS = ['email', 'name', 'password']

/** E-mail, name and password of a new account, or only another password. */
export const NewPassword = ({ link, use }: UseLink) => {
  const isNew = link.needs === 'account'
  const email = useSignal(link.email ?? '')
  const name = useSignal(link.name ?? '')
  const password = useSignal('')
  const busy = useSignal(false)
  const error = useSignal<unknown>(undefined)
  const missing = useSignal(false)
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find(({ value, readOnly }) => value === '' && !readOnly)?.focus()
  }, [])
  const isEmpty = () =>
    password.value === '' || (isNew && (email.value.trim() === '' || name.value.trim() === ''))
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    error.value = undefined
    missing.value = isEmpty()
    if (missing.value) return
    busy.value = true
    const account = { email: email.value.trim(), name: name.value.trim(), language: language.value }
    try {
      await use({ ...(isNew ? account : {}), password: password.value })
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  const fault = (field: string) => (error.value === undefined ? undefined : faultOf(error.value, field))
  return (
    <form ref={form} class="stack" novalidate onSubmit={(event) => void submit(event)}>
      {link.kind === 'invite' && !isNew && <p>{t('provesEmail')}</p>}
      {(isNew || link.email !== null) && (
        <Field
          id="link-email"
          label={t('email')}
          value={email}
          fault={fault('email')}
          input={{
            type: 'email',
            autocomplete: 'username',
            spellcheck: false,
            readOnly: link.email !== null,
          }}
        />
      )}
      {isNew && (
        <Field
          id="link-name"
          label={t('yourName')}
          hint={t('yourNameHint')}
          value={name}
          fault={fault('name')}
          input={{ autocomplete: 'name' }}
        />
      )}
      <Field
        id="link-password"
        label={t('newPassword')}
        hint={t('passwordHint')}
        value={password}
        fault={fault('password')}
        input={{ type: 'password', autocomplete: 'new-password' }}
      />
      <Fault
        text={
          missing.value
            ? t('fillAll')
            : error.value === undefined
              ? undefined
              : explain(error.value, new Set(FIELDS))
        }
      />
      <button class="button" type="submit" aria-disabled={busy.value}>
        {t(isNew ? 'startDesk' : 'setPassword')}
      </button>
    </form>
  )
}
