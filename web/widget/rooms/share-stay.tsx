import { useSignal } from '@preact/signals'
import { queryText } from '../../shared/api.ts'
import { pageQuery, useStore } from '../store.ts'

/** Shares the address of the stay with another app if the browser can; else copies it. */
export const ShareStay = () => {
  const store = useStore()
  const { data, words, answered } = store
  const copied = useSignal('')
  const share = async () => {
    const url = data.pageUrl + queryText(pageQuery(store, answered.value))
    const title = words.t('stayAt', { hotel: data.hotel.hotel_name })
    try {
      if (navigator.share) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        copied.value = words.t('linkCopied')
      }
    } catch (err) {
      // If the guest closed the list of apps, nothing is copied either.
      if ((err as Error).name !== 'AbortError') prompt(title, url)
    }
  }
  return (
    <p class="share needs-script">
      <button type="button" class="link-button" onClick={() => void share()}>
        {words.t('share')}
      </button>{' '}
      <span role="status">{copied.value}</span>
    </p>
  )
}
