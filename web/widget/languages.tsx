import { LANGUAGES } from '../../src/stay/values/languages.ts'
import { queryText } from '../shared/api.ts'
import { Icon } from '../shared/icons.tsx'
import { pageQuery, useStore } from './store.ts'
import type { PageWords } from './types.ts'

/** Links to the same stay in other languages; they work without scripts. */
export const Languages = () => {
  const store = useStore()
  const { data, words, stay } = store
  const view = data.view === 'page' ? undefined : data.view
  return (
    <LanguageLinks words={words} to={(lang) => queryText({ ...pageQuery(store, stay.value), lang, view })} />
  )
}

export const LanguageLinks = ({ words, to }: { words: PageWords; to(language: string): string }) => (
  <nav class="languages" aria-label={words.t('language')}>
    <Icon name="globe" />
    <ul>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <li key={language}>
          <a
            href={to(language)}
            lang={language}
            hreflang={language}
            aria-current={language === words.language ? 'true' : undefined}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
