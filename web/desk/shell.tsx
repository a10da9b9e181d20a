import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../shared/icons.tsx'
import { AccountLink } from './account/account-link.tsx'
import { HotelSwitch } from './account/hotel-switch.tsx'
import { base, sendsMail } from './api.ts'
import { attempt } from './explain.ts'
import { LanguageChoice } from './language/language-choice.tsx'
import { offline } from './live.ts'
import { NewBookingButton, useNewBookingKey } from './new-booking/button.tsx'
import { LeaveDialog, leaving } from './parts/form/unsaved.tsx'
import { DeskIcon, type DeskIconName } from './parts/icons.tsx'
import { Notices } from './parts/notice-list.tsx'
import { endNetworkNotices, keepNoticesOf } from './parts/notices.ts'
import { problemCount, useProblems } from './payments/problems.ts'
import { addressOf, followLinks, isOfPrices, place, SCREENS, type Screen } from './router.ts'
import { bookingPage, hotel, signOut, t, tokenName } from './session.ts'
import { mayOpen } from './sitting/opening.ts'
import { useRoleWatch } from './sitting/role-watch.ts'

const ICONS: Partial<Record<Screen, DeskIconName>> = {
  today: 'today',
  bookings: 'bookings',
  stays: 'stays',
  rooms: 'rooms',
  rates: 'rates',
  hotel: 'hotel',
  insight: 'insight',
  changes: 'history',
  drawer: 'drawer',
  access: 'access',
  people: 'people',
  chain: 'hotel',
}

/** What the navigation lists: the tabs of prices are one entry. */
const LISTED = SCREENS.filter(
  (name) => !['account', 'new-booking'].includes(name) && (name === 'rates' || !isOfPrices(name)),
)

/** The navigation beside the current screen. */
export const Shell = ({ children }: { children: ComponentChildren }) => {
  const { screen } = place.value
  useProblems()
  useNewBookingKey()
  useRoleWatch()
  const main = useRef<HTMLElement>(null)
  const seen = useRef(screen)
  useLayoutEffect(() => {
    document.title = `${t(screen)} · ${hotel.value?.hotel_information.hotel_name ?? ''} · Vacancy`
    if (seen.current !== screen && !main.current?.contains(document.activeElement)) main.current?.focus()
    seen.current = screen
  })
  useLayoutEffect(() => keepNoticesOf(screen), [screen])
  const wasAway = useRef(false)
  useSignalEffect(() => {
    const isBack = wasAway.current && !offline.value
    wasAway.current = offline.value
    if (offline.value) return
    endNetworkNotices(isBack, (text) => text.includes(t('errNetwork')) || text.includes(t('errTimeout')))
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links anywhere inside are followed without loading the page
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too
    <div class="desk" onClick={followLinks}>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      <SideBar screen={screen} />
      <main id="main" tabIndex={-1} ref={main} class={`screen is-${screen}`}>
        {offline.value && (
          <p class="strip is-trouble" role="alert">
            {t('offline')}
          </p>
        )}
        {children}
      </main>
      {/* The calendar shows notices itself, between its cells and its status line. */}
      {screen !== 'calendar' && <Notices />}
      <LeaveDialog />
    </div>
  )
}

const MOST_SHOWN = 99

/** How many things need a person, visible from every screen. */
const Badge = () =>
  problemCount.value === 0 ? null : (
    <span class="badge" title={t('needsPersonCount', { n: problemCount.value })}>
      <span aria-hidden="true">{Math.min(problemCount.value, MOST_SHOWN)}</span>
      <span class="unseen">{t('needsPersonCount', { n: problemCount.value })}</span>
    </span>
  )

/** How many screens the navigation of a phone shows without its menu. */
const FIRST = 4

const labelOf = (name: Screen) => (name === 'rates' ? 'prices' : name)

const SideBar = ({ screen }: { screen: Screen }) => {
  const isOpen = useSignal(false)
  const listed: Screen = isOfPrices(screen) ? 'rates' : screen
  const shown = LISTED.filter((name) => mayOpen(name))
  useLayoutEffect(() => {
    isOpen.value = false
  }, [screen])
  return (
    <aside
      class={isOpen.value ? 'side is-open' : 'side'}
      onKeyDown={(event) => {
        if (event.key === 'Escape') isOpen.value = false
      }}
    >
      <HotelSwitch />
      <NewBookingButton isOpen={screen === 'new-booking'} />
      <nav aria-label={t('navigation')}>
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <a
                href={addressOf(name)}
                class={name === 'stays' ? 'counts' : undefined}
                title={t(labelOf(name))}
                aria-current={name === listed ? 'page' : undefined}
              >
                {name === 'calendar' ? <Icon name="calendar" /> : <DeskIcon name={ICONS[name]!} />}
                <span>{t(labelOf(name))}</span>
                {name === 'today' && <Badge />}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <button
        type="button"
        class={shown.indexOf(listed) < FIRST ? 'side-more' : 'side-more is-current'}
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <DeskIcon name="more" />
        <span>{t('more')}</span>
      </button>
      <div class="side-foot">
        {!sendsMail && <p class="hint mail-off">{t('noMail')}</p>}
        <a class="side-link" href={base + bookingPage.value} target="_blank" rel="noopener">
          <DeskIcon name="guest" />
          <span>{t('asGuest')}</span>
        </a>
        <LanguageChoice look="side-link" />
        <AccountLink />
        <button
          type="button"
          class="side-link"
          onClick={() => leaving(() => void attempt(signOut))}
          title={tokenName.value}
        >
          <DeskIcon name="out" />
          <span>{t('signOut')}</span>
        </button>
      </div>
    </aside>
  )
}
