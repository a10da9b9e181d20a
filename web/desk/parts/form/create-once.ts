import { useMemo } from 'preact/hooks'
import { ApiError } from '../../../shared/api.ts'
import { isSettled, newKey } from '../../../shared/idempotency-key.ts'
import { type Answer, call } from '../../api.ts'

export interface Create<T> {
  (body: object): Promise<Answer<T>>
  /** Whether this was sent, and nobody knows what came of it. */
  isLost(body: object): boolean
}

/**
 * Makes something new. The same body has the same key until the API has answered it, so that saving again after a lost
 * answer is answered as the first time, instead of refused because the code is there already.
 */
export const createOnce = <T>(path: string): Create<T> => {
  const keys = new Map<string, string>()
  const send = async (body: object): Promise<Answer<T>> => {
    const text = JSON.stringify(body)
    const key = keys.get(text) ?? newKey()
    keys.set(text, key)
    try {
      const answer = await call<T>('POST', path, { body, key })
      keys.delete(text)
      return answer
    } catch (err) {
      if (err instanceof ApiError && isSettled(err)) keys.delete(text)
      throw err
    }
  }
  return Object.assign(send, { isLost: (body: object) => keys.has(JSON.stringify(body)) })
}

export const useCreate = <T>(path: string): Create<T> => useMemo(() => createOnce<T>(path), [])
