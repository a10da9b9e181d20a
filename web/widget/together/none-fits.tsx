import { changeStay } from '../navigation.ts'
import { useStore } from '../store.ts'
import { forParty } from '../words/party-words.ts'
import { alternativeText, isCrowded } from '../words/reason-words.ts'
import { moreRooms } from './more-rooms.ts'

/** Shown if no free room is large enough for the guests, and none were found together: they need more rooms, not other dates. */
export const NoneFits = () => {
  const store = useStore()
  const { words, answered, alternatives, rooms } = store
  const fewest = moreRooms(alternatives.value)
  const isAll = rooms.value.length > 0 && rooms.value.every(isCrowded)
  if (rooms.value.some(({ is_close }) => is_close === 0) || (!isAll && fewest === undefined)) return null
  return (
    <div class="notice">
      <h3>
        {isAll
          ? words.t('noneFits', { party: forParty(words, { ...answered.value, rooms: 1 }) })
          : words.t('nothingFreeTogether')}
      </h3>
      <p>{words.t(fewest ? 'noneFitsHint' : 'noRoomsHint')}</p>
      {fewest && store.plain?.stays([fewest])}
      {fewest && (
        <button type="button" class="button needs-script" onClick={() => changeStay(store, fewest.stay)}>
          {alternativeText(words, fewest)}
        </button>
      )}
    </div>
  )
}
