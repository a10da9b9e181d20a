import { changeStay } from '../navigation.ts'
import { useStore } from '../store.ts'
import type { Alternative } from '../types.ts'
import { alternativeText } from '../words/reason-words.ts'

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
            onClick={() => changeStay(store, alternative.stay)}
          >
            {alternativeText(words, alternative)}
            <span class="aside">{words.t('fromInAll', { price: words.money(alternative.total) })}</span>
          </button>
        ))}
      </div>
    </>
  )
}
