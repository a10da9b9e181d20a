import { t } from '../session.ts'
import { languageName, ownLanguage, type Text } from './languages.ts'

interface TranslatedTextProps {
  text: Text
  tag: string
  value: string
  onInput: (value: string) => void
}

/** A text as the hotel wrote it, and beside it the same in another language. */
export const TranslatedText = ({ text, tag, value, onInput }: TranslatedTextProps) => {
  const id = `translation-${text.name.replace(/[^A-Za-z0-9_]/g, (sign) => `-${sign.codePointAt(0)}`)}`
  const common = {
    id,
    lang: tag,
    dir: 'auto' as const,
    value,
    maxLength: text.most,
    autocomplete: 'off',
    'aria-describedby': `${id}-own`,
    onInput: (event: Event) => onInput((event.currentTarget as HTMLInputElement).value),
  }
  return (
    <div class="translation">
      <div class="field">
        <span class="translation-label">{text.label}</span>
        <p class="translation-own" id={`${id}-own`} lang={ownLanguage()} dir="auto">
          {text.plain}
        </p>
      </div>
      <div class="field">
        <label for={id}>
          {t('inLanguage', { field: text.label, language: languageName(tag) })}
          {value.trim() === '' && <span class="chip is-missing-text"> {t('isMissing')}</span>}
        </label>
        {text.lines === undefined ? (
          <input {...common} />
        ) : (
          <textarea
            {...common}
            rows={Math.min(Math.max(text.lines, Math.ceil(text.plain.length / 60)), 10)}
          />
        )}
      </div>
    </div>
  )
}
