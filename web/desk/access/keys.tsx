import { useSignal } from '@preact/signals'
import { Field } from '../../shared/field.tsx'
import { call, get } from '../api.ts'
import { attempt, explain, faultOf } from '../explain.ts'
import { Dialog } from '../parts/dialog.tsx'
import { DeskIcon } from '../parts/icons.tsx'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Trouble } from '../parts/trouble.tsx'
import { keptToken, t } from '../session.ts'
import type { Token } from '../types.ts'
import { momentOf } from './moment.ts'
import { Once } from './once.tsx'

/** Tokens: made and shown once, listed, revoked. */
export const Keys = () => {
  const list = useResource('', async (signal) => (await get<Token[]>('/getalltokens', {}, signal)).result)
  const isOpen = useSignal(false)
  const secret = useSignal<string | undefined>(undefined)
  const doomed = useSignal<Token | undefined>(undefined)
  return (
    <section class="card">
      <header class="card-head">
        <h2>{t('keys')}</h2>
        <span class="grow" />
        <button type="button" class="button small" onClick={() => (isOpen.value = true)}>
          <DeskIcon name="plus" /> {t('newKey')}
        </button>
      </header>
      <Trouble of={list} />
      <KeyTable tokens={list.value.value ?? []} onRevoke={(token) => (doomed.value = token)} />
      {isOpen.value && (
        <NewKey
          onClose={() => (isOpen.value = false)}
          onMade={(value) => {
            isOpen.value = false
            secret.value = value
            void list.reload()
          }}
        />
      )}
      {secret.value !== undefined && (
        <Once title={t('newKey')} secret={secret.value} onClose={() => (secret.value = undefined)} />
      )}
      {doomed.value !== undefined && (
        <Revoke
          token={doomed.value}
          onClose={() => (doomed.value = undefined)}
          onDone={() => list.reload()}
        />
      )}
    </section>
  )
}

const KeyTable = ({ tokens, onRevoke }: { tokens: Token[]; onRevoke: (token: Token) => void }) => (
  <div class="table-frame">
    <table class="table">
      <caption class="unseen">{t('keys')}</caption>
      <thead>
        <tr>
          <th>{t('name')}</th>
          <th>{t('kind')}</th>
          <th>{t('endsWith')}</th>
          <th>{t('created')}</th>
          <th>{t('lastUsed')}</th>
          <th>{t('expires')}</th>
          <th>
            <span class="unseen">{t('revoke')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.token_code}>
            <td>
              {token.token_name}
              {token.allowed_origins !== null && (
                <span class="hint"> {token.allowed_origins.join(', ')}</span>
              )}
            </td>
            <td>
              {t(
                token.is_admin === 1
                  ? 'adminKey'
                  : token.allowed_origins !== null
                    ? 'browserKey'
                    : 'clientKey',
              )}
            </td>
            <td class="code">…{token.last_four}</td>
            <td class="date">{momentOf(token.created_at)}</td>
            <td class="date">{token.last_used_at === null ? t('never') : momentOf(token.last_used_at)}</td>
            <td class="date">{token.expires_at === null ? t('never') : momentOf(token.expires_at)}</td>
            <td class="figure">
              {keptToken().endsWith(token.last_four) && token.is_admin === 1 ? (
                <span class="hint">{t('yourKey')}</span>
              ) : (
                <button
                  type="button"
                  class="tool is-small"
                  aria-label={`${t('revoke')} ${token.token_name}`}
                  onClick={() => onRevoke(token)}
                >
                  {t('revoke')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const NewKey = ({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) => {
  const name = useSignal('')
  const kind = useSignal('client')
  const origins = useSignal('')
  const expires = useSignal('')
  const error = useSignal<unknown>(undefined)
  const make = async (event: Event) => {
    event.preventDefault()
    const sites = origins.value.split(/[\s,]+/).filter((site) => site !== '')
    const body = {
      token_name: name.value.trim(),
      is_admin: kind.value === 'admin' ? 1 : 0,
      ...(kind.value === 'browser' ? { allowed_origins: sites } : {}),
      ...(expires.value === '' ? {} : { expires_at: `${expires.value}T23:59:59Z` }),
    }
    try {
      onMade((await call<Token & { token: string }>('POST', '/createtoken', { body })).result.token)
    } catch (err) {
      error.value = err
    }
  }
  return (
    <Dialog title={t('newKey')} onClose={onClose}>
      <form class="stack" onSubmit={(event) => void make(event)} novalidate>
        <Field
          id="token_name"
          label={t('name')}
          value={name}
          hint={t('keyNameHint')}
          fault={faultOf(error.value, 'token_name')}
        />
        <Field
          id="kind"
          label={t('kind')}
          value={kind}
          options={['client', 'browser', 'admin'].map((value) => (
            <option key={value} value={value}>
              {t(`${value as 'client' | 'browser' | 'admin'}Key`)}
            </option>
          ))}
        />
        {kind.value === 'browser' && (
          <Field id="origins" label={t('sites')} value={origins} hint="https://www.example.com" lines={2} />
        )}
        <Field
          id="expires"
          label={t('expires')}
          optional={t('optional')}
          value={expires}
          input={{ type: 'date' }}
        />
        {error.value !== undefined && (
          <p class="fault" role="alert">
            {explain(error.value)}
          </p>
        )}
        <p class="buttons">
          <button type="submit" class="button">
            {t('create')}
          </button>
        </p>
      </form>
    </Dialog>
  )
}

interface RevokeProps {
  token: Token
  onClose: () => void
  onDone: () => Promise<void>
}

const Revoke = ({ token, onClose, onDone }: RevokeProps) => {
  const revoke = () =>
    attempt(async () => {
      await call('DELETE', `/deletetoken/${encodeURIComponent(token.token_code)}`)
      notify(t('revoked', { name: token.token_name }))
      onClose()
      await onDone()
    })
  return (
    <Dialog title={t('revokeTitle', { name: token.token_name })} onClose={onClose}>
      <div class="stack">
        <p>{t('revokeText')}</p>
        <p class="buttons">
          <button type="button" class="button is-danger" onClick={() => void revoke()}>
            {t('revoke')}
          </button>
          <button type="button" class="button quiet" onClick={onClose}>
            {t('leaveAsIs')}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
