import { useSignal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

interface VirtualListProps {
  label: string
  count: number
  rowHeight: number
  row: (at: number) => ComponentChild
}

const AROUND = 5

/** A long list of which only the visible rows are in the document. */
export const VirtualList = ({ label, count, rowHeight, row }: VirtualListProps) => {
  const scroller = useRef<HTMLElement>(null)
  const seen = useSignal({ first: 0, last: 30 })
  const look = () => {
    const { scrollTop, clientHeight } = scroller.current!
    const first = Math.max(Math.floor(scrollTop / rowHeight) - AROUND, 0)
    const last = Math.ceil((scrollTop + clientHeight) / rowHeight) + AROUND
    if (first !== seen.value.first || last !== seen.value.last) seen.value = { first, last }
  }
  useLayoutEffect(look, [])
  const { first, last } = seen.value
  const shown = Array.from({ length: Math.max(Math.min(last, count) - first, 0) }, (_, at) => first + at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
    <section ref={scroller} class="virtual" tabIndex={0} aria-label={label} onScroll={look}>
      <ul style={{ height: `${count * rowHeight}px` }}>
        {shown.map((at) => (
          <li
            key={at}
            aria-setsize={count}
            aria-posinset={at + 1}
            style={{ top: `${at * rowHeight}px`, height: `${rowHeight}px` }}
          >
            {row(at)}
          </li>
        ))}
      </ul>
    </section>
  )
}
