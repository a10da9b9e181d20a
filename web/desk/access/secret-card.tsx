import { useSignal } from '@preact/signals'
import type { ComponentChildren, JSX } from 'preact'
import type { MessageName } from '../messages/en.ts'
import { DeskIcon } from '../parts/icons.tsx'
import type { Resource } from '../parts/resource.ts'
import { Trouble } from '../parts/trouble.tsx'
import { t } from '../session.ts'
import { Once } from './shown-once.tsx'

export interface MakeProps {
  onClose: () => void
  onMade: (secret: string) => void
}

interface SecretCardProps {
  title: MessageName
  newLabel: MessageName
  /** The title under which the secret of a new one is shown. */
  secretLabel: MessageName
  list: Resource<unknown>
  /** The dialog that makes a new one. */
  Make: (props: MakeProps) => JSX.Element
  children: ComponentChildren
}

/** A list of what has a secret. That of a new one is shown once. */
export const SecretCard = ({ title, newLabel, secretLabel, list, Make, children }: SecretCardProps) => {
  const isOpen = useSignal(false)
  const secret = useSignal<string | undefined>(undefined)
  return (
    <section class="card">
      <header class="card-head">
        <h2>{t(title)}</h2>
        <span class="grow" />
        <button type="button" class="button small" onClick={() => (isOpen.value = true)}>
          <DeskIcon name="plus" /> {t(newLabel)}
        </button>
      </header>
      <Trouble of={list} />
      {children}
      {isOpen.value && (
        <Make
          onClose={() => (isOpen.value = false)}
          onMade={(value) => {
            isOpen.value = false
            secret.value = value
            void list.reload()
          }}
        />
      )}
      {secret.value !== undefined && (
        <Once title={t(secretLabel)} secret={secret.value} onClose={() => (secret.value = undefined)} />
      )}
    </section>
  )
}
