import { useEffect } from 'preact/hooks'
import { FindLink } from './booking/find-link.tsx'
import { Details } from './details/details.tsx'
import { About, Contact, Policies } from './hotel/about.tsx'
import { HotelHeader } from './hotel/header.tsx'
import { Languages } from './languages.tsx'
import { PromoField } from './price/promo.tsx'
import { Gone, needsCode } from './rooms/gone.tsx'
import { Rooms } from './rooms/rooms.tsx'
import { YourRooms } from './rooms/your-rooms.tsx'
import { SearchBar } from './search/search-bar.tsx'
import { type Store, StoreContext, useStore } from './store.ts'
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
        <Gone gone={gone.value} />
      </main>
    )
  if (choice.value !== undefined) {
    const { room, rate } = choice.value
    return (
      <main class="page">
        <Details
          key={[room.room_code, rate.rate_code, ...also.value.map((item) => item.room)].join(' ')}
          choice={choice.value}
        />
      </main>
    )
  }
  return <Overview inFrame={data.view === 'frame'} />
}

const Overview = ({ inFrame }: { inFrame: boolean }) => {
  const { data, words } = useStore()
  const { hotel } = data
  return (
    <div class={inFrame ? 'page is-frame' : 'page'}>
      <a class="skip" href="#rooms">
        {words.t('skip')}
      </a>
      {!inFrame && <HotelHeader hotel={hotel} words={words} />}
      <main>
        {inFrame && <h1 class="unseen">{words.t('bookAt', { hotel: hotel.hotel_name })}</h1>}
        <YourRooms />
        <SearchBar />
        <PromoField />
        <Rooms />
        {inFrame ? (
          <div class="about">
            <Policies hotel={hotel} words={words} />
            <Contact hotel={hotel} words={words} />
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
