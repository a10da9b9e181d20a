import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { changeWithin } from '../navigation.ts'
import { pendingPromo, useStore } from '../store.ts'
import { promoText } from '../words/price-words.ts'

/** A field for a promo code, folded until somebody has one. `reason`: why the code of the stay is not in the price. */
export const PromoField = ({ reason }: { reason?: string | undefined }) => {
  const store = useStore()
  const { words, data, answered, promo, searching, typedPromo } = store
  const { t } = words
  const code = answered.value.promo
  const isWaiting = useRef(pendingPromo(store) !== undefined)
  const failed = useSignal(false)
  const why = reason ?? promo.value?.reason ?? undefined
  if (!data.takesPromo && code === '') return null
  const apply = async (text: string) => {
    if (searching.value) return
    typedPromo.value = text
    failed.value = !(await changeWithin(store, { promo: text.trim() }))
    if (!failed.value) typedPromo.value = undefined
    // What was pressed is gone with the answer.
    requestAnimationFrame(() => document.getElementById(text === '' ? 'promo-fold' : 'promo-answer')?.focus())
  }
  const remove = (
    <button type="button" class="link-button" onClick={() => void apply('')}>
      {t('promoRemove')}
    </button>
  )
  if (code !== '' && why === undefined && pendingPromo(store) === undefined && !failed.value)
    return (
      <p class="promo needs-script" id="promo-answer" role="status" tabIndex={-1}>
        <span class="promo-counts">{t(searching.value ? 'calculating' : 'promoCounts', { code })}</span>{' '}
        {remove}
      </p>
    )
  return (
    <details class="promo needs-script" open={code !== '' || isWaiting.current}>
      <summary id="promo-fold">{t('havePromo')}</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void apply(typedPromo.value ?? code)
        }}
      >
        <div class="field promo-row">
          <label for="promo">{t('promoLabel')}</label>
          <input
            id="promo"
            value={typedPromo.value ?? code}
            maxLength={50}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            dir="ltr"
            aria-describedby="promo-answer"
            onInput={({ currentTarget }) => {
              typedPromo.value = currentTarget.value
            }}
          />
          <button type="submit" class="button quiet" aria-disabled={searching.value}>
            {t('promoApply')}
          </button>
          {code !== '' && remove}
        </div>
        <p id="promo-answer" role="status" class={why === undefined ? 'promo-counts' : 'promo-not'}>
          {searching.value
            ? t('calculating')
            : failed.value
              ? t('searchFailed')
              : code === ''
                ? ''
                : why === undefined
                  ? t('promoCounts', { code })
                  : promoText(words, code, why)}
        </p>
      </form>
    </details>
  )
}
