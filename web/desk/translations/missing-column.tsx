import type { Translations } from '../../../src/stay/values/translations.ts'
import type { Column } from '../parts/list/linked-table.tsx'
import { words } from '../session.ts'
import { languageName, languagesInUse, missingIn } from './languages.ts'

/** In a list: into which languages of the hotel something of an entry is not translated yet. */
export const missingColumn = <Entry extends object>(...fields: (keyof Entry & string)[]): Column<Entry> => ({
  label: 'missingTexts',
  show: (entry) => {
    const { translations } = entry as { translations?: Translations | null }
    const texts = fields.map((name) => ({ name, plain: String(entry[name]) }))
    const missing = languagesInUse().filter((tag) => missingIn(texts, translations, tag) > 0)
    return missing.length === 0 ? '–' : words.value.list(missing.map(languageName))
  },
})
