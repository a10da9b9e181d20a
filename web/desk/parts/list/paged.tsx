import { type ReadonlySignal, useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { explain } from '../../explain.ts'
import { t } from '../../session.ts'
import { notify } from '../notices.ts'
import { type Resource, useResource } from '../resource.ts'
import { Loading, Trouble } from '../trouble.tsx'

export interface Page<T> {
  list: T[]
  /** Where the next page begins; undefined if this is the last one. */
  next: string | undefined
}

interface Paged<T> {
  first: Resource<T[]>
  more: ReadonlySignal<T[]>
  next: ReadonlySignal<string | undefined>
  readMore(): Promise<void>
}

/** A list that is read page by page. It begins with the first one again as useResource does. */
export const usePaged = <T,>(
  key: string,
  read: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<T>>,
  events: RegExp,
): Paged<T> => {
  const more = useSignal<T[]>([])
  const next = useSignal<string | undefined>(undefined)
  const first = useResource(
    key,
    async (signal) => {
      const page = await read(undefined, signal)
      more.value = []
      next.value = page.next
      return page.list
    },
    events,
  )
  const readMore = async () => {
    try {
      const page = await read(next.value)
      more.value = [...more.value, ...page.list]
      next.value = page.next
    } catch (err) {
      notify(explain(err), 'trouble')
    }
  }
  return { first, more, next, readMore }
}

interface PagedListProps<T> {
  of: Paged<T>
  /** What is said if there is nothing in the list. */
  empty: string
  /** Draws all that was read so far. */
  children: (list: T[]) => JSX.Element
}

export const PagedList = <T,>({
  of: { first, more, next, readMore },
  empty,
  children,
}: PagedListProps<T>) => {
  const found = first.value.value
  const list = [...(found ?? []), ...more.value]
  return (
    <>
      <Trouble of={first} />
      {found === undefined && first.loading.value && <Loading />}
      {found !== undefined && list.length === 0 && <p class="empty">{empty}</p>}
      {list.length > 0 && children(list)}
      {next.value !== undefined && (
        <p class="buttons">
          <button type="button" class="button quiet" onClick={() => void readMore()}>
            {t('showMore')}
          </button>
        </p>
      )}
    </>
  )
}
