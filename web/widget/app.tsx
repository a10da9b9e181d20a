import { useEffect } from 'preact/hooks'
import { FindLink } from './booking/find-link.tsx'
import { About, GoodToKnow } from './hotel/about.tsx'
import { HotelHeader } from './hotel/header.tsx'
import { Languages } from './languages.tsx'
import { backToRooms } from './navigation.ts'
import { PartOfPage } from './parts/part-of-page.tsx'
import { detailsPart } from './parts/parts.ts'
import { PromoField } from './price/promo.tsx'
import { Rooms } from './rooms/rooms.tsx'
import { SearchBar } from './search/search-bar.tsx'
import { needsCode, type Store, StoreContext, useStore } from './store.ts'
import { stepTitle } from './words/step-title.ts'

/** The booking page: rooms, then the guest's details. A finished booking has its own page. */
export const App = ({ store }: { store: Store }) => (
  <StoreContext.Provider value={store}>
    {store.data.view === 'bar' ? (
      <div class="page is-bar">
        <SearchBar />
      </div>
    ) : (
      <Flow />
    )}
  </StoreContext.Provider>
)

const Flow = () => {
  const store = useStore()
  const { choice, gone, also, data, words } = store
  const lost = gone.value && (needsCode(store, gone.value) ? 'code' : 'gone')
  const step = lost ?? (choice.value !== undefined ? 'details' : 'rooms')
  useEffect(() => {
    document.title = stepTitle(words, data.hotel.hotel_name, step)
  }, [step])
  if (gone.value !== undefined)
    return (
      <main class="page is-narrow">
        <PartOfPage part={detailsPart}>{({ Gone }) => <Gone gone={gone.value!} />}</PartOfPage>
      </main>
    )
  if (choice.value !== undefined) {
    const { room, rate } = choice.value
    const key = [room.room_code, rate.rate_code, ...also.value.map((item) => item.room)].join(' ')
    return (
      <main class="page">
        <PartOfPage part={detailsPart} onBack={() => backToRooms(store)}>
          {({ Details }) => <Details key={key} choice={choice.value!} />}
        </PartOfPage>
      </main>
    )
  }
  return <Overview inFrame={data.view === 'frame'} />
}

const Overview = ({ inFrame }: { inFrame: boolean }) => {
  const { data, words, also } = useStore()
  const { hotel } = data
  return (
    <div class={inFrame ? 'page is-frame' : 'page'}>
      <a class="skip" href="#rooms">
        {words.t('skip')}
      </a>
      {!inFrame && <HotelHeader hotel={hotel} words={words} />}
      <main>
        {inFrame && <h1 class="unseen">{words.t('bookAt', { hotel: hotel.hotel_name })}</h1>}
        {also.value.length > 0 && (
          <PartOfPage part={detailsPart}>{({ ChosenRooms }) => <ChosenRooms />}</PartOfPage>
        )}
        <SearchBar />
        <PromoField />
        <Rooms />
        {inFrame ? (
          <div class="about">
            <GoodToKnow hotel={hotel} words={words} />
          </div>
        ) : (
          <About hotel={hotel} words={words} />
        )}
      </main>
      <footer class="foot">
        <FindLink />
        <Languages />
      </footer>
    </div>
  )
}
