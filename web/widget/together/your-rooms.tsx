import { useLayoutEffect, useRef } from 'preact/hooks'
import { namesOf } from '../choice.ts'
import { useQuote } from '../price/quote.ts'
import { useStore } from '../store.ts'
import { forParty, partyText } from '../words/party-words.ts'
import { reasonText } from '../words/reason-words.ts'
import { RemoveRoom } from './remove-room.tsx'
import { continueWith, removeRoom } from './several-rooms.ts'

/** Rooms that are chosen already, while another is looked for, and what they cost together. */
export const ChosenRooms = () => {
  const store = useStore()
  const { words, also, instead, stay, asksParty, searching } = store
  const { t } = words
  const items = also.value
  const { asked, again } = useQuote(store, stay.value, items)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    if (!asksParty.value) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
  }, [])
  const kept = instead.value && namesOf(store.rooms.value, instead.value).room_name
  // Its name alone would not tell which.
  const isOneOf = items.some(({ room }) => room === instead.value?.room)
  const party = forParty(words, stay.value)
  const quote = asked.kind === 'answered' ? asked.quoted.quote : undefined
  return (
    <section class="your-rooms needs-script" aria-labelledby="your-rooms">
      <h2 id="your-rooms" tabIndex={-1} ref={heading}>
        {t('yourRooms')}
      </h2>
      <ul>
        {items.map((item, at) => {
          const { room_name, rate_name } = namesOf(store.rooms.value, item)
          const reasons = quote?.items[at]?.reasons ?? []
          return (
            <li key={`${at} ${item.room}`}>
              <div>
                <strong dir="auto">{room_name}</strong>{' '}
                <span class="aside">
                  <bdi>{rate_name}</bdi> · {partyText(words, item)}
                </span>
                {reasons.length > 0 && (
                  <p class="why">{reasons.map((reason) => reasonText(words, reason)).join(' ')}</p>
                )}
              </div>
              <RemoveRoom room={room_name} words={words} onRemove={() => removeRoom(store, undefined, at)} />
            </li>
          )
        })}
      </ul>
      <p class="grand" role="status">
        <span>{t('total')}</span>
        {asked.kind === 'failed' ? (
          <button type="button" class="link-button" onClick={again}>
            {t('quoteFailed')} {t('tryAgain')}
          </button>
        ) : quote === undefined ? (
          <span class="aside">{t('calculating')}</span>
        ) : (
          <strong>{quote.grand_total === null ? '–' : words.money(quote.grand_total)}</strong>
        )}
      </p>
      <p>{t(kept === undefined ? 'nextRoom' : 'insteadRoom', { party, room: kept ?? '' })}</p>
      <button
        type="button"
        class="button quiet"
        aria-disabled={searching.value}
        onClick={() => !searching.value && continueWith(store)}
      >
        {kept === undefined
          ? t('continueWith', {
              rooms: t('roomCount', { n: items.reduce((sum, { rooms }) => sum + rooms, 0) }),
            })
          : t('keepRoom', { room: isOneOf ? `${kept} · ${partyText(words, instead.value!)}` : kept })}
      </button>
    </section>
  )
}
