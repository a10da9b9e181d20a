import { call, get } from '../api.ts'
import { attempt } from '../explain.ts'
import { momentOf } from '../parts/moment.ts'
import { notify } from '../parts/notices.ts'
import { useResource } from '../parts/resource.ts'
import { Trouble } from '../parts/trouble.tsx'
import { t } from '../session.ts'
import type { Session } from '../types.ts'

/** The words for how a session began; one of a newer server is shown as it is. */
const METHODS = { password: 'byPassword', passkey: 'byPasskey', sso: 'bySso', link: 'byLink' } as const

const methodText = (method: string): string =>
  Object.hasOwn(METHODS, method) ? t(METHODS[method as keyof typeof METHODS]) : method

const BROWSERS = /(Edg|OPR|Firefox|Chrome|Safari)[a-z]*\/\d/i
const SYSTEMS = /(Windows|Android|iPhone|iPad|Macintosh|Linux)/
const PLAIN: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', Macintosh: 'Mac' }

/** A browser as people call it, from what it calls itself. */
export const browserOf = (agent: string): string => {
  const found = [BROWSERS.exec(agent)?.[1], SYSTEMS.exec(agent)?.[1]].filter((part) => part !== undefined)
  return found.length === 0 ? agent.slice(0, 40) : found.map((part) => PLAIN[part] ?? part).join(', ')
}

/** Where the user is signed in, each with a button that ends it. */
export const Sessions = () => {
  const list = useResource('', async (signal) => (await get<Session[]>('/getsessions', {}, signal)).result)
  const end = ({ session_code, user_agent }: Session) =>
    attempt(async () => {
      await call('DELETE', `/deletesession/${encodeURIComponent(session_code)}`)
      notify(t('sessionEndedThere', { browser: browserOf(user_agent) }))
      await list.reload()
    })
  const sessions = list.value.value ?? []
  return (
    <section class="card">
      <header class="card-head">
        <h2>{t('yourSessions')}</h2>
      </header>
      <p class="hint">{t('yourSessionsHint')}</p>
      <Trouble of={list} />
      {sessions.length > 0 && (
        <div class="table-frame">
          <table class="table is-cards">
            <caption class="unseen">{t('yourSessions')}</caption>
            <thead>
              <tr>
                <th>{t('browser')}</th>
                <th>{t('networkAddress')}</th>
                <th>{t('signedInBy')}</th>
                <th>{t('created')}</th>
                <th>{t('lastUsed')}</th>
                <th>
                  <span class="unseen">{t('endSession')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map((one) => (
                <tr key={one.session_code}>
                  <td class="is-title" title={one.user_agent}>
                    {browserOf(one.user_agent)}
                  </td>
                  <td data-label={t('networkAddress')}>
                    <bdi>{one.address}</bdi>
                  </td>
                  <td data-label={t('signedInBy')}>{methodText(one.method)}</td>
                  <td class="date" data-label={t('created')}>
                    {momentOf(one.created_at)}
                  </td>
                  <td class="date" data-label={t('lastUsed')}>
                    {momentOf(one.last_used_at)}
                  </td>
                  <td class="figure">
                    {one.is_current === 1 ? (
                      <span class="hint">{t('thisSession')}</span>
                    ) : (
                      <button
                        type="button"
                        class="tool is-small"
                        aria-label={`${t('endSession')}: ${browserOf(one.user_agent)}, ${one.address}`}
                        onClick={() => void end(one)}
                      >
                        {t('endSession')}
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
