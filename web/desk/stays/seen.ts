import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { Seen } from './tracks.ts'

const MORE_PX = 300
const EVERYTHING: Seen = { from: 0, to: Number.MAX_SAFE_INTEGER }

/** What of a chart is seen, so that a hotel of hundreds of rooms draws no more than fits on the screen. On paper all of it is. */
export const useSeen = (frame: RefObject<HTMLElement | null>, isPrinting: Signal<boolean>): Signal<Seen> => {
  const seen = useSignal<Seen>({ from: 0, to: 1500 })
  const look = () => {
    // It is measured once more after it has gone.
    if (frame.current === null) return
    const { scrollTop, clientHeight } = frame.current
    const step = (y: number) => Math.floor(y / MORE_PX) * MORE_PX
    const from = step(scrollTop) - MORE_PX
    const to = step(scrollTop + clientHeight) + 2 * MORE_PX
    if (seen.value.from !== from || seen.value.to !== to) seen.value = { from, to }
  }
  useLayoutEffect(() => {
    if (isPrinting.value) seen.value = EVERYTHING
    else look()
  }, [isPrinting.value])
  useEffect(() => {
    const element = frame.current!
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return seen
}

/** Whether the page is about to be printed. */
export const usePrinting = (): Signal<boolean> => {
  const isPrinting = useSignal(false)
  useEffect(() => {
    const before = () => (isPrinting.value = true)
    const after = () => (isPrinting.value = false)
    addEventListener('beforeprint', before)
    addEventListener('afterprint', after)
    return () => {
      removeEventListener('beforeprint', before)
      removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
