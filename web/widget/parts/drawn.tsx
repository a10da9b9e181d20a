import { useSignal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import type { Part } from './part.ts'
import { PartFailed } from './part-of-page.tsx'

interface DrawnProps<Code> {
  id: string
  part: Part<Code>
  children: (code: Code) => ComponentChild
}

/** What the server has drawn stays as it is until the code has come that keeps it up to date. An early tap waits for it. */
export const Drawn = <Code,>({ id, part, children }: DrawnProps<Code>) => {
  const isAsked = useSignal(false)
  const code = part.code.value
  const buttons = () => [...document.querySelectorAll<HTMLElement>(`#${CSS.escape(id)} button`)]
  const tapAgain = async ({ target }: Event): Promise<void> => {
    const at = buttons().indexOf((target as Element).closest('button')!)
    if (at < 0) return
    isAsked.value = true
    await part.load()
    setTimeout(() => buttons()[at]?.click())
  }
  const drawn =
    code === undefined
      ? {
          onClick: tapAgain,
          dangerouslySetInnerHTML: { __html: document.getElementById(id)?.innerHTML ?? '' },
        }
      : { children: children(code) }
  return (
    <>
      <div id={id} class="drawn" {...drawn} />
      {isAsked.value && part.hasFailed.value && <PartFailed part={part} />}
    </>
  )
}
