import { queryText } from '../../shared/api.ts'
import { frameQuery } from '../navigation.ts'
import { useStore } from '../store.ts'

/** For guests who have booked already. */
export const FindLink = () => {
  const store = useStore()
  const { data, words } = store
  return (
    <p>
      <a href={`${data.pageUrl}/find${queryText({ lang: data.language, ...frameQuery(store) })}`}>
        {words.t('findBooking')}
      </a>
    </p>
  )
}
