import { LANGUAGES } from '../../src/stay/values/languages.ts'
import { Icon } from '../shared/icons.tsx'
import { DESK_LANGUAGES, type DeskLanguage, language, speak } from './language.ts'
import { notify } from './parts/notices.ts'
import { t } from './session.ts'

const change = async (select: HTMLSelectElement): Promise<void> => {
  try {
    await speak(select.value as DeskLanguage)
  } catch {
    select.value = language.value
    notify(t('partFailed'), 'trouble')
  }
}

/** Languages by their own names, so that they are found in a language one does not read. */
export const LanguageChoice = ({ look }: { look: 'side-link' | 'door-language' }) => (
  <label class={look}>
    <Icon name="globe" />
    <span class="language">{t('language')}</span>
    <select value={language.value} onChange={({ currentTarget }) => void change(currentTarget)}>
      {DESK_LANGUAGES.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {LANGUAGES[tag]}
        </option>
      ))}
    </select>
  </label>
)
