import { changeStay } from '../navigation.ts'
import { detailsPart } from '../parts/parts.ts'
import { type Store, useStore } from '../store.ts'
import type { Alternative } from '../types.ts'
import { alternativeText } from '../words/reason-words.ts'

/** More rooms may have been found already. */
const take = async (store: Store, { kind, stay }: Alternative): Promise<void> => {
  if (kind === 'rooms') await detailsPart.load()
  const how = kind === 'rooms' ? detailsPart.code.value?.takeRooms : undefined
  ;(how ?? changeStay)(store, stay)
}

/** Available stays with their prices; a tap selects one. */
export const AlternativeList = ({ list }: { list: readonly Alternative[] }) => {
  const store = useStore()
  const { words } = store
  return (
    <>
      {store.plain?.stays(list)}
      <div class="alternatives needs-script">
        {list.map((alternative) => (
          <button
            key={alternative.kind}
            type="button"
            class="button quiet small"
            onClick={() => take(store, alternative)}
          >
            {alternativeText(words, alternative)}
            <span class="aside">{words.t('fromInAll', { price: words.money(alternative.total) })}</span>
          </button>
        ))}
      </div>
    </>
  )
}
