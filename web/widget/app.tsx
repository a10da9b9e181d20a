import { useEffect } from 'preact/hooks'
import { About, Contact, Policies } from './about.tsx'
import { Confirmation } from './confirmation.tsx'
import { Details } from './details.tsx'
import { HotelHeader } from './header.tsx'
import { Languages } from './languages.tsx'
import { Rooms } from './rooms.tsx'
import { SearchBar } from './search-bar.tsx'
import { type Store, StoreContext, useStore } from './store.ts'

/** The booking page: rooms, then details, then the confirmation, at one address. */
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
  const { choice, booked } = store
  useEffect(() => {
    const onBack = () => {
      if (booked.value === undefined) choice.value = undefined
    }
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  const inFrame = store.data.view === 'frame'
  if (booked.value !== undefined)
    return (
      <main class="page is-narrow">
        <Confirmation booked={booked.value} />
      </main>
    )
  if (choice.value !== undefined)
    return (
      <main class="page">
        <Details key={choice.value.room.room_code} choice={choice.value} />
      </main>
    )
  return <Overview inFrame={inFrame} />
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
        <SearchBar />
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
        <Languages />
      </footer>
    </div>
  )
}
