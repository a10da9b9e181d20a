import { LANGUAGES } from '../../src/stay/values/languages.ts'
import { queryText } from '../shared/api.ts'
import { Icon } from '../shared/icons.tsx'
import { pageQuery, useStore } from './store.ts'

/** Links to the same stay in other languages; they work without scripts. */
export const Languages = () => {
  const store = useStore()
  const { data, words, stay } = store
  const view = data.view === 'page' ? undefined : data.view
  return (
    <nav class="languages" aria-label={words.t('language')}>
      <Icon name="globe" />
      <ul>
        {Object.entries(LANGUAGES).map(([language, name]) => (
          <li key={language}>
            <a
              href={queryText({ ...pageQuery(store, stay.value), lang: language, view })}
              lang={language}
              hreflang={language}
              aria-current={language === data.language ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
