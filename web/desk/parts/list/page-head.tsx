import type { ComponentChildren } from 'preact'
import { isRightToLeft } from '../../language/language.ts'
import type { MessageName } from '../../messages/en.ts'
import { addressOf, type Screen } from '../../router.ts'
import { may, t } from '../../session.ts'
import { DeskIcon } from '../icons.tsx'

/** What the entries of a list are called by the operations that make and delete them. */
const NOUNS: Partial<Record<Screen, string>> = {
  rooms: 'room',
  rates: 'rate',
  promos: 'promo',
  extras: 'extra',
  taxes: 'tax',
  cancellation: 'policy',
}

/** The name of a list, and the way to a new entry. */
export const ListHead = ({ screen, newLabel }: { screen: Screen; newLabel: MessageName }) => (
  <header class="page-head">
    <h1>{t(screen)}</h1>
    <span class="grow" />
    {may(`create${NOUNS[screen]}`) && (
      <a class="button small" href={addressOf(screen, 'new')}>
        <DeskIcon name="plus" /> {t(newLabel)}
      </a>
    )}
  </header>
)

/** The way back to a list. */
export const BackTo = ({ screen }: { screen: Screen }) => (
  <a href={addressOf(screen)}>
    {isRightToLeft.value ? '→' : '←'} {t(screen)}
  </a>
)

interface EntryHeadProps {
  screen: Screen
  name: string
  /** Undefined while there is nothing to delete. */
  onDelete: (() => void) | undefined
  /** Further buttons. */
  children?: ComponentChildren
}

/** The way back to the list, the name of an entry, and what can be done with it. */
export const EntryHead = ({ screen, name, onDelete, children }: EntryHeadProps) => (
  <>
    <p>
      <BackTo screen={screen} />
    </p>
    <header class="page-head">
      <h1>{name}</h1>
      <span class="grow" />
      {children}
      {onDelete !== undefined && may(`delete${NOUNS[screen]}`) && (
        <button type="button" class="button quiet small" onClick={onDelete}>
          <DeskIcon name="trash" /> {t('delete')}
        </button>
      )}
    </header>
  </>
)
