import { get } from '../api.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { momentOf } from '../parts/moment.ts'
import { useResource } from '../parts/resource.ts'
import { t, words } from '../session.ts'
import type { Token } from '../types.ts'

interface Use {
  operation: string
  refused: string | null
  times: number
  last_at: string
}

interface UsesProps {
  token: Token
  onClose: () => void
}

/** What a key was used for lately, and what was refused to it. */
export const KeyUses = ({ token, onClose }: UsesProps) => {
  const list = useResource(
    token.token_code,
    async (signal) => (await get<Use[]>('/gettokenuses', { token_code: token.token_code }, signal)).result,
  )
  const uses = list.value.value
  return (
    <Dialog title={t('keyUsesTitle', { name: token.token_name })} onClose={onClose}>
      <div class="stack">
        <p class="hint">{t('keyUsesHint')}</p>
        {uses === undefined ? null : uses.length === 0 ? (
          <p class="key-unused">{t('keyUnused')}</p>
        ) : (
          <UseTable uses={uses} />
        )}
      </div>
    </Dialog>
  )
}

const UseTable = ({ uses }: { uses: Use[] }) => (
  <div class="table-frame">
    <table class="table is-cards key-uses">
      <thead>
        <tr>
          <th>{t('useCalled')}</th>
          <th>{t('useRefused')}</th>
          <th class="figure">{t('useTimes')}</th>
          <th>{t('lastUsed')}</th>
        </tr>
      </thead>
      <tbody>
        {uses.map(({ operation, refused, times, last_at }) => (
          <tr key={`${operation} ${refused}`}>
            <td class="is-title code">{operation}</td>
            <td class="code" data-label={t('useRefused')}>
              {refused ?? '–'}
            </td>
            <td class="figure" data-label={t('useTimes')}>
              {words.value.number(times)}
            </td>
            <td class="date" data-label={t('lastUsed')}>
              {momentOf(last_at)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
