import { useSignal } from '@preact/signals'
import { Field } from '../../shared/field.tsx'
import { askDoor, ways } from '../api.ts'
import { hasPasskeys, makePasskey } from '../door/passkeys.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { DialogButtons } from '../parts/dialog/dialog-buttons.tsx'
import { useTrying } from '../parts/dialog/trying.ts'
import { Fault } from '../parts/fault.tsx'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Loading, Trouble } from '../parts/trouble.tsx'
import { t } from '../session.ts'
import { prove } from '../sitting/proof.ts'

interface Passkey {
  credential_id: string
  name: string
  created_at: string
  last_used_at: string | null
}

interface PasskeyList {
  most: number
  passkeys: Passkey[]
}

/** One's own passkeys: adds, lists and removes them. */
export const OwnPasskeys = () => {
  const list = useResource('', () => askDoor<PasskeyList>('passkeys'))
  const isNew = useSignal(false)
  const doomed = useSignal<Passkey | undefined>(undefined)
  const { most = 0, passkeys = [] } = list.value.value ?? {}
  const isPossible = ways.includes('passkey') && hasPasskeys()
  return (
    <section class="card stack" aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{t('passkeys')}</h2>
      <p class="hint">{t('passkeysText')}</p>
      <Trouble of={list} />
      {list.value.value === undefined && list.loading.value && <Loading />}
      {list.value.value !== undefined && passkeys.length === 0 && <p>{t('noPasskeys')}</p>}
      {passkeys.length > 0 && <PasskeyTable passkeys={passkeys} onRemove={(one) => (doomed.value = one)} />}
      {!isPossible && (
        <p class="notice">{t(ways.includes('passkey') ? 'noPasskeysHere' : 'errPasskeyName')}</p>
      )}
      {isPossible && passkeys.length < most && (
        <p>
          <button type="button" class="button quiet" onClick={() => (isNew.value = true)}>
            {t('newPasskey')}
          </button>
        </p>
      )}
      {isPossible && most > 0 && passkeys.length >= most && <p class="hint">{t('errManyPasskeys')}</p>}
      {isNew.value && <NewPasskey onClose={() => (isNew.value = false)} onDone={() => list.reload()} />}
      {doomed.value !== undefined && (
        <Remove
          passkey={doomed.value}
          onClose={() => (doomed.value = undefined)}
          onDone={() => list.reload()}
        />
      )}
    </section>
  )
}

interface TableProps {
  passkeys: Passkey[]
  onRemove: (passkey: Passkey) => void
}

const PasskeyTable = ({ passkeys, onRemove }: TableProps) => (
  <div class="table-frame">
    <table class="table is-cards">
      <caption class="unseen">{t('passkeys')}</caption>
      <thead>
        <tr>
          <th>{t('name')}</th>
          <th>{t('created')}</th>
          <th>{t('lastUsed')}</th>
          <th>
            <span class="unseen">{t('removePasskey')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {passkeys.map((passkey) => (
          <tr key={passkey.credential_id}>
            <td class="is-title">{passkey.name}</td>
            <td class="date" data-label={t('created')}>
              {momentOf(passkey.created_at)}
            </td>
            <td class="date" data-label={t('lastUsed')}>
              {passkey.last_used_at === null ? t('never') : momentOf(passkey.last_used_at)}
            </td>
            <td class="figure">
              <button
                type="button"
                class="tool is-small"
                aria-label={`${t('removePasskey')} ${passkey.name}`}
                onClick={() => onRemove(passkey)}
              >
                {t('removePasskey')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

interface DoneProps {
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks who it is first, where the sign-in is long ago. */
const optionsNow = async (): Promise<Parameters<typeof makePasskey>[0] | undefined> => {
  try {
    return await askDoor('passkey-options')
  } catch (err) {
    if ((err as { code?: string }).code !== 'sign_in_again') throw err
    return (await prove()) ? askDoor('passkey-options') : undefined
  }
}

const NewPasskey = ({ onClose, onDone }: DoneProps) => {
  const name = useSignal('')
  const { busy, fault, run } = useTrying()
  const add = (event: Event) => {
    event.preventDefault()
    return run(async () => {
      const called = name.value.trim()
      if (called === '') throw t('errMissing')
      const options = await optionsNow()
      const credential = options && (await makePasskey(options))
      if (credential === undefined) return
      await askDoor('passkey-add', { name: called, credential })
      notify(t('passkeyAdded', { name: called }))
      onClose()
      await onDone()
    })
  }
  return (
    <Dialog title={t('newPasskey')} onClose={onClose}>
      <form class="stack" novalidate onSubmit={(event) => void add(event)}>
        <Field id="passkey-name" label={t('passkeyName')} hint={t('passkeyNameHint')} value={name} />
        <Fault text={fault.value} />
        <button class="button" type="submit" aria-disabled={busy.value}>
          {t('newPasskey')}
        </button>
      </form>
    </Dialog>
  )
}

const Remove = ({ passkey, onClose, onDone }: DoneProps & { passkey: Passkey }) => {
  const { fault, run } = useTrying()
  const remove = () =>
    run(async () => {
      await askDoor('passkey-remove', { credential_id: passkey.credential_id })
      notify(t('passkeyRemoved', { name: passkey.name }))
      onClose()
      await onDone()
    })
  return (
    <Dialog title={t('removePasskeyTitle', { name: passkey.name })} onClose={onClose}>
      <div class="stack">
        <p>{t('removePasskeyText')}</p>
        <Fault text={fault.value} />
        <DialogButtons label={t('removePasskey')} isDanger onClick={() => void remove()} onClose={onClose} />
      </div>
    </Dialog>
  )
}
