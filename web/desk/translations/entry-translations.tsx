import type { Translations } from '../../../src/stay/values/translations.ts'
import { call } from '../api.ts'
import type { MessageName } from '../messages/en.ts'
import { t } from '../session.ts'
import { TranslationPanel } from './translation-panel.tsx'

const LONGEST_NAME = 255
const LONGEST_TEXT = 10_000

interface EntryTranslationsProps<Entry> {
  noun: 'room' | 'rate' | 'extra' | 'tax' | 'policy'
  code: string
  entry: Entry
  /** Where it has a text beside its name. */
  hasDescription?: boolean
  onSaved: (entry: Entry) => unknown
}

/** The name of something, and its description, in other languages. */
export const EntryTranslations = <Entry extends object>(props: EntryTranslationsProps<Entry>) => {
  const { noun, code, entry, hasDescription = false, onSaved } = props
  const own = entry as Record<string, string> & { translations?: Translations | null }
  const text = (field: string, label: MessageName, lines?: number) => ({
    name: `${noun}_${field}`,
    label: t(label),
    plain: own[`${noun}_${field}`] ?? '',
    most: lines === undefined ? LONGEST_NAME : LONGEST_TEXT,
    ...(lines === undefined ? {} : { lines }),
  })
  return (
    <section class="card">
      <TranslationPanel
        texts={[text('name', 'name'), ...(hasDescription ? [text('description', 'description', 3)] : [])]}
        translations={own.translations as Translations | null | undefined}
        save={async (translations) => {
          const path = `/update${noun}/${encodeURIComponent(code)}`
          const { result } = await call<Entry>('PUT', path, { body: { translations } })
          await onSaved(result)
        }}
      />
    </section>
  )
}
