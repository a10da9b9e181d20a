import { LANGUAGES, type Language } from '../../../src/stay/values/languages.ts'
import { ApiError } from '../../shared/api.ts'
import { Icon } from '../../shared/icons.tsx'
import { call } from '../api.ts'
import { explain } from '../explain.ts'
import { notify } from '../parts/notices.ts'
import { account, t } from '../session.ts'
import { language, speak } from './language.ts'

const change = async (select: HTMLSelectElement): Promise<void> => {
  try {
    await speak(select.value as Language)
    if (account.value !== undefined)
      await call('PUT', '/myaccount', { as: {}, body: { language: select.value } })
  } catch (err) {
    select.value = language.value
    notify(err instanceof ApiError ? explain(err) : t('partFailed'), 'trouble')
  }
}

/** Languages by their own names, so that they are found in a language one does not read. */
export const LanguageChoice = ({ look }: { look: 'side-link' | 'door-language' }) => (
  <label class={look}>
    <Icon name="globe" />
    <span class="language">{t('language')}</span>
    <select value={language.value} onChange={({ currentTarget }) => void change(currentTarget)}>
      {Object.entries(LANGUAGES).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
