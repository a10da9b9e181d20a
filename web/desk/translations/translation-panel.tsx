import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { MOST_LANGUAGES, type Translations } from '../../../src/stay/values/translations.ts'
import { explain } from '../explain.ts'
import { Fault } from '../parts/fault.tsx'
import { useUnsaved } from '../parts/form/unsaved.tsx'
import { notify } from '../parts/notices.ts'
import { may, t } from '../session.ts'
import { languageName, languagesInUse, missingIn, OFFERED, ownLanguage, type Text } from './languages.ts'
import { TranslatedText } from './translated-text.tsx'

interface TranslationPanelProps {
  texts: readonly Text[]
  translations: Translations | null | undefined
  save: (translations: Translations) => Promise<unknown>
}

/** Only what has words, and only languages that have any. */
const written = (edited: Translations): Translations =>
  Object.fromEntries(
    Object.entries(edited)
      .map(([tag, texts]): [string, Record<string, string>] => [
        tag,
        Object.fromEntries(
          Object.entries(texts).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
        ),
      ])
      .filter(([, texts]) => Object.keys(texts).length > 0),
  )

const isSame = (a: Translations, b: Translations): boolean => {
  const flat = (all: Translations) =>
    Object.entries(written(all))
      .flatMap(([tag, texts]) => Object.entries(texts).map(([name, text]) => `${tag} ${name} ${text}`))
      .sort()
      .join('\n')
  return flat(a) === flat(b)
}

/** What the hotel wrote beside the same in another language, and what is missing. */
export const TranslationPanel = ({ texts, translations, save }: TranslationPanelProps) => {
  // Rooms, rates and the rest are written by the same people.
  const isAllowed = may('updatehotelinformation')
  const kept = useRef<Translations>(translations ?? {})
  const edited = useSignal<Translations>(translations ?? {})
  const added = useSignal<readonly string[]>([])
  const tags = [...new Set([...languagesInUse(edited.value), ...added.value])]
  const chosen = useSignal<string | undefined>(undefined)
  const busy = useSignal(false)
  const error = useSignal<unknown>(undefined)
  const shown = chosen.value ?? tags[0]
  useUnsaved(() => !isSame(edited.value, kept.current))
  const write = (tag: string, name: string, text: string) => {
    edited.value = { ...edited.value, [tag]: { ...edited.value[tag], [name]: text } }
  }
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    error.value = undefined
    try {
      const sent = written(edited.value)
      await save(sent)
      kept.current = sent
      notify(t('saved'))
    } catch (err) {
      error.value = err
    }
    busy.value = false
  }
  return (
    <form class="stack translations" onSubmit={(event) => void submit(event)} novalidate>
      <h2>{t('translations')}</h2>
      <p class="hint">{t('translationsHint', { language: languageName(ownLanguage()) })}</p>
      <Languages
        tags={tags}
        shown={shown}
        missing={(tag) => missingIn(texts, edited.value, tag)}
        onChoose={(tag) => (chosen.value = tag)}
        onAdd={(tag) => {
          added.value = [...added.value, tag]
          chosen.value = tag
        }}
      />
      {shown !== undefined && (
        <fieldset class="form-fields stack" inert={busy.value} disabled={!isAllowed}>
          {texts
            .filter(({ plain }) => plain !== '')
            .map((text) => (
              <TranslatedText
                key={`${shown} ${text.name}`}
                text={text}
                tag={shown}
                value={edited.value[shown]?.[text.name] ?? ''}
                onInput={(value) => write(shown, text.name, value)}
              />
            ))}
        </fieldset>
      )}
      <Fault text={error.value === undefined ? undefined : explain(error.value)} />
      {shown !== undefined && isAllowed && (
        <p class="buttons">
          <button type="submit" class="button" aria-disabled={busy.value}>
            {busy.value ? t('saving') : t('saveTranslations')}
          </button>
        </p>
      )}
    </form>
  )
}

interface LanguagesProps {
  tags: readonly string[]
  shown: string | undefined
  missing: (tag: string) => number
  onChoose: (tag: string) => void
  onAdd: (tag: string) => void
}

const Languages = ({ tags, shown, missing, onChoose, onAdd }: LanguagesProps) => {
  const more = OFFERED.filter((tag) => tag !== ownLanguage() && !tags.includes(tag))
  return (
    <div class="translation-languages">
      {tags.map((tag) => {
        const n = missing(tag)
        return (
          <button
            key={tag}
            type="button"
            class={n === 0 ? 'translation-language' : 'translation-language is-missing'}
            aria-pressed={tag === shown}
            onClick={() => onChoose(tag)}
          >
            {languageName(tag)} <small>{n === 0 ? t('allTranslated') : t('missingCount', { n })}</small>
          </button>
        )
      })}
      {tags.length < MOST_LANGUAGES && more.length > 0 && (
        <select
          aria-label={t('addLanguage')}
          value=""
          onChange={(event) => {
            const tag = event.currentTarget.value
            event.currentTarget.value = ''
            if (tag !== '') onAdd(tag)
          }}
        >
          <option value="">{t('addLanguage')}</option>
          {more.map((tag) => (
            <option key={tag} value={tag}>
              {languageName(tag)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
