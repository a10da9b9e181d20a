import { useMemo, useRef } from 'preact/hooks'
import { call } from '../../api.ts'
import { type Body, changedBody, newBody } from './body.ts'
import { useCreate } from './create-once.ts'

/**
 * Saves an entry of the API: a new one whole, of one that exists only what was changed since it was shown or saved.
 * `code` is undefined for a new one.
 */
export const useSaveEntry = <Entry>(noun: string, code: string | undefined, bodyNow: () => Body) => {
  const create = useCreate<Entry>(`/create${noun}`)
  const before = useRef(useMemo(bodyNow, []))
  return {
    /** What the form shows is saved already. */
    rebase(body: Body): void {
      before.current = body
    },
    async save(): Promise<Entry> {
      const body = bodyNow()
      const { result } =
        code === undefined
          ? await create(newBody(body))
          : await call<Entry>('PUT', `/update${noun}/${encodeURIComponent(code)}`, {
              body: changedBody(before.current, body),
            })
      before.current = body
      return result
    },
  }
}
