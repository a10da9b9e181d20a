import { useSignal } from '@preact/signals'
import { TOKEN_KINDS } from '../../../src/http/request/roles.ts'
import { STAFF_ROLES } from '../../../src/http/request/staff-roles.ts'
import { call, get } from '../api.ts'
import { attempt } from '../explain.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { leaving } from '../parts/form/unsaved.tsx'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { storedToken, t, today } from '../session.ts'
import type { Token } from '../types.ts'
import { KeyUses } from './key-uses.tsx'
import { type MakeProps, SecretCard } from './secret-card.tsx'

/** Tokens: creates them, shows each once, lists and revokes them. */
export const Keys = () => {
  const list = useResource('', async (signal) => (await get<Token[]>('/getalltokens', {}, signal)).result)
  const doomed = useSignal<Token | undefined>(undefined)
  const looked = useSignal<Token | undefined>(undefined)
  return (
    <SecretCard title="keys" newLabel="newKey" secretLabel="newKey" list={list} Make={NewKey}>
      <KeyTable
        tokens={list.value.value ?? []}
        onLook={(token) => (looked.value = token)}
        onRevoke={(token) => (doomed.value = token)}
      />
      {looked.value !== undefined && (
        <KeyUses token={looked.value} onClose={() => (looked.value = undefined)} />
      )}
      {doomed.value !== undefined && (
        <Revoke
          token={doomed.value}
          onClose={() => (doomed.value = undefined)}
          onDone={() => list.reload()}
        />
      )}
    </SecretCard>
  )
}

interface TableProps {
  tokens: Token[]
  onLook: (token: Token) => void
  onRevoke: (token: Token) => void
}

const KeyTable = ({ tokens, onLook, onRevoke }: TableProps) => (
  <div class="table-frame">
    <table class="table is-cards">
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
            <td class="is-title">
              {token.token_name}
              {token.allowed_origins !== null && (
                <span class="hint"> {token.allowed_origins.join(', ')}</span>
              )}
            </td>
            <td data-label={t('kind')}>
              {t(
                token.is_admin === 1
                  ? 'adminKey'
                  : token.allowed_origins !== null
                    ? 'browserKey'
                    : 'clientKey',
              )}
              {token.role !== null && <span class="hint"> {t(`role-${token.role}`)}</span>}
            </td>
            <td class="code" data-label={t('endsWith')}>
              …{token.last_four}
            </td>
            <td class="date" data-label={t('created')}>
              {momentOf(token.created_at)}
            </td>
            <td class="date" data-label={t('lastUsed')}>
              {token.last_used_at === null ? t('never') : momentOf(token.last_used_at)}
            </td>
            <td class="date" data-label={t('expires')}>
              {token.expires_at === null ? t('never') : momentOf(token.expires_at)}
            </td>
            <td class="figure">
              <button
                type="button"
                class="tool is-small"
                aria-label={`${t('keyUses')} ${token.token_name}`}
                onClick={() => onLook(token)}
              >
                {t('keyUses')}
              </button>{' '}
              {token.chain_code !== undefined ? (
                <span class="hint">{t('ofChain')}</span>
              ) : storedToken().endsWith(token.last_four) && token.is_admin === 1 ? (
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

const isAdminKey = ({ kind }: Fields): boolean => kind!.value === 'admin'
const isBrowserKey = ({ kind }: Fields): boolean => kind!.value === 'browser'

const ROWS: FieldRow[] = [
  { name: 'token_name', kind: 'text', label: 'name', hint: 'keyNameHint', required: true },
  {
    name: 'kind',
    kind: 'choice',
    label: 'kind',
    options: () => TOKEN_KINDS.map((kind) => [kind, t(`${kind}Key`)]),
  },
  {
    name: 'role',
    kind: 'choice',
    label: 'role',
    hint: 'keyRole',
    when: isAdminKey,
    options: () => STAFF_ROLES.map((role) => [role, t(`role-${role}`)]),
  },
  {
    name: 'allowed_origins',
    kind: 'list',
    label: 'sites',
    hint: 'sitesHint',
    lines: 2,
    required: true,
    when: isBrowserKey,
  },
  { name: 'expires_at', kind: 'date', label: 'expires' },
]

const keyRules = ({ expires_at }: Values) =>
  expires_at && String(expires_at) < today.value ? { expires_at: t('errFuture') } : {}

const NewKey = ({ onClose, onMade }: MakeProps) => {
  const form = useForm(ROWS, { kind: 'client', role: 'owner' }, keyRules)
  return (
    <Dialog title={t('newKey')} onClose={() => leaving(onClose)}>
      <FormView
        form={form}
        button={t('create')}
        onSaved={onMade}
        save={async ({ kind, expires_at, ...values }) => {
          const body = {
            ...values,
            is_admin: kind === 'admin' ? 1 : 0,
            ...(expires_at === '' ? {} : { expires_at: `${expires_at}T23:59:59Z` }),
          }
          return (await call<Token & { token: string }>('POST', '/createtoken', { body })).result.token
        }}
      />
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
        <DialogButtons label={t('revoke')} isDanger onClick={() => void revoke()} onClose={onClose} />
      </div>
    </Dialog>
  )
}
