import { useEffect } from 'preact/hooks'
import { get } from '../api.ts'
import { attempt } from '../explain.ts'
import { useModal } from '../parts/dialog/modal.ts'
import { place } from '../router.ts'
import { account, hotelName, signOut, t } from '../session.ts'
import { addressIn } from '../sitting/hotel-address.ts'
import type { Account } from '../types.ts'

/** The hotels that somebody can go to instead. */
const OwnHotels = () => {
  const { hotels: all = [], email = '' } = account.value ?? {}
  // What was read before they were taken out still has the hotel of the tab.
  const hotels = all.filter(({ chain_code, hotel_code }) => `${chain_code}/${hotel_code}` !== hotelName.value)
  return (
    <>
      <ul class="own-hotels">
        {hotels.map(({ chain_code, hotel_code, hotel_name }) => (
          <li key={`${chain_code}/${hotel_code}`}>
            <a class="button quiet" href={addressIn(`${chain_code}/${hotel_code}`, place.value.screen)}>
              {hotel_name ?? hotel_code}
            </a>
          </li>
        ))}
      </ul>
      <p class="hint">{t('signedInAs', { email })}</p>
      <button type="button" class="link-button" onClick={() => void attempt(signOut)}>
        {t('signOut')}
      </button>
    </>
  )
}

const textOf = (): string => t((account.value?.hotels.length ?? 0) === 0 ? 'inNoHotel' : 'notInThisHotel')

/** Somebody is signed in, but not in a hotel of theirs. */
export const Outside = () => {
  useEffect(() => {
    document.title = `${t('signInTitle')} · Vacancy`
  }, [])
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">Vacancy</p>
        <h1>{t('outsideTitle')}</h1>
        <p>{textOf()}</p>
        <OwnHotels />
      </div>
    </main>
  )
}

/** The same over a page that is open: its person was taken out of the hotel. */
export const TakenOut = () => {
  const dialog = useModal(() => {})
  // Which hotels are left to them.
  useEffect(() => {
    get<Account>('/myaccount', {}, undefined, {}).then(
      ({ result }) => (account.value = result),
      () => {},
    )
  }, [])
  return (
    <dialog ref={dialog} class="dialog is-door" aria-labelledby="outside-title">
      <h2 id="outside-title">{t('outsideTitle')}</h2>
      <p role="alert">{t('takenOut')}</p>
      <OwnHotels />
    </dialog>
  )
}
