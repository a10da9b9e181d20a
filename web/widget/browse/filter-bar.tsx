import { queryText } from '../../shared/api.ts'
import { browseRooms, frameQuery } from '../navigation.ts'
import { pageQuery, type Store, useStore } from '../store.ts'
import type { PageWords } from '../types.ts'
import type { Browse, Sort } from './browse-address.ts'
import { type Chip, chipsOf, chosenFilters, fittingRooms, freeRooms, withoutFilters } from './filters.ts'

const chipText = ({ t, money }: PageWords, { name, value }: Pick<Chip, 'name' | 'value'>): string => {
  if (name === 'max_price') return t('upToPrice', { price: money(Number(value)) })
  if (name === 'beds') return t('beds', { n: Number(value) })
  return t(name === 'free_cancellation' ? 'freeCancel' : name)
}

/** Filters with how many rooms each leaves, and the order of the rooms. Nothing, where there is nothing to tell apart. */
export const FilterBar = () => {
  const store = useStore()
  const { words, rooms, browse, data } = store
  const free = freeRooms(rooms.value)
  const chips = chipsOf(rooms.value, browse.value, data.showsTerms)
  if (free.length === 0 || (chips.length === 0 && free.length < 2)) return null
  const isFiltered = chosenFilters(browse.value).length > 0
  const count = isFiltered ? fittingRooms(rooms.value, browse.value).length : free.length
  return (
    <>
      <div class="filter-row screen-only needs-script">
        {free.length > 1 && <SortField />}
        <fieldset class="chips">
          <legend class="unseen">{words.t('filterRooms')}</legend>
          {chips.map((chip) => (
            <FilterChip key={`${chip.name} ${chip.value}`} chip={chip} />
          ))}
        </fieldset>
      </div>
      <p class="unseen" role="status">
        {isFiltered && words.t('roomsMatch', { n: count, of: free.length })}
      </p>
      {isFiltered && count > 0 && (
        <p class="filter-note">
          <span aria-hidden="true">{words.t('roomsMatch', { n: count, of: free.length })}</span> <RemoveAll />
        </p>
      )}
      {isFiltered && count === 0 && <NoneFits chips={chips.filter(({ isOn }) => isOn)} />}
    </>
  )
}

const FilterChip = ({ chip }: { chip: Chip }) => {
  const store = useStore()
  const { words } = store
  return (
    <button
      type="button"
      class={chip.isOn ? 'chip is-on needs-script' : 'chip needs-script'}
      data-chip={`${chip.name}-${chip.value}`}
      aria-pressed={chip.isOn}
      onClick={() => browseRooms(store, chip.next)}
    >
      {chipText(words, chip)}
      <span class="unseen">: {words.t('roomTypes', { n: chip.count })}</span>
      <span class="count" aria-hidden="true">
        {words.number(chip.count)}
      </span>
    </button>
  )
}

const SORTS: readonly (Sort | '')[] = ['', 'price', 'size']

const SortField = () => {
  const store = useStore()
  const { words, rooms, browse } = store
  const sizes = new Set(freeRooms(rooms.value).map(({ room_size }) => room_size))
  const offered = SORTS.filter((sort) => sort !== 'size' || sizes.size > 1 || browse.value.sort === 'size')
  const sort = (chosen: string) => {
    const { sort: _, ...filters } = browse.value
    browseRooms(store, chosen === '' ? filters : { ...filters, sort: chosen as Sort })
  }
  return (
    <label class="sort needs-script">
      <span>{words.t('sortBy')}</span>
      <select value={browse.value.sort ?? ''} onChange={({ currentTarget }) => sort(currentTarget.value)}>
        {offered.map((each) => (
          <option key={each} value={each} selected={each === (browse.value.sort ?? '')}>
            {words.t(each === '' ? 'sort_hotel' : `sort_${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

const addressFor = (store: Store, browse: Browse): string =>
  queryText({ ...pageQuery(store, store.answered.value, browse), ...frameQuery(store) })

/** From something that is gone then: who uses a keyboard goes on at the filters. */
const browseFrom = (store: Store, browse: Browse): void => {
  browseRooms(store, browse)
  document.querySelector<HTMLElement>('.chip')?.focus()
}

/** A link, so that somebody who came by a link with filters gets rid of them without scripts too. */
const RemoveAll = () => {
  const store = useStore()
  const rest = withoutFilters(store.browse.value)
  return (
    <a
      href={addressFor(store, rest)}
      onClick={(event) => {
        event.preventDefault()
        browseFrom(store, rest)
      }}
    >
      {store.words.t('removeFilters')}
    </a>
  )
}

/** Each filter can be taken off alone; how many rooms that would leave is said with it. */
const NoneFits = ({ chips }: { chips: Chip[] }) => {
  const store = useStore()
  const { words, rooms } = store
  return (
    <div class="notice none-match">
      <h3>{words.t('noneMatch')}</h3>
      <div class="alternatives">
        {chips.length > 1 &&
          chips.map((chip) => (
            <button
              key={`${chip.name} ${chip.value}`}
              type="button"
              class="button quiet needs-script"
              onClick={() => browseFrom(store, chip.next)}
            >
              {words.t('removeFilter', { what: chipText(words, chip) })}
              <span class="count">
                {words.t('roomTypes', { n: fittingRooms(rooms.value, chip.next).length })}
              </span>
            </button>
          ))}
      </div>
      <p>
        <RemoveAll />
      </p>
    </div>
  )
}
