import type { Signal } from '@preact/signals'
import type { Ignorable } from '../../../../src/stay/lists/ignorable.ts'
import { Ignored, ReasonItems } from '../../bookings/change/reason-items.tsx'
import { type Draft, type Line, setLine } from '../draft.ts'
import type { Reason } from './offers.ts'

interface LineReasonsProps {
  draft: Signal<Draft>
  line: Line
  reasons: readonly Reason[]
}

export const LineReasons = ({ draft, line, reasons }: LineReasonsProps) => {
  const { arrival, ignore } = draft.value
  const add = (code: Ignorable) => {
    draft.value = { ...draft.value, ignore: [...ignore, code] }
    if (code === 'no_price' && line.price === undefined) setLine(draft, line.key, { price: '' })
  }
  if (reasons.length === 0) return null
  return <ReasonItems reasons={reasons} arrival={arrival} ignored={ignore} onIgnore={add} />
}

export const IgnoredRules = ({ draft }: { draft: Signal<Draft> }) => {
  const { ignore } = draft.value
  return (
    <Ignored
      ignored={ignore}
      onCount={(code) => (draft.value = { ...draft.value, ignore: ignore.filter((each) => each !== code) })}
    />
  )
}
