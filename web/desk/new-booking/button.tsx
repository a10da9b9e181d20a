import { useEffect } from 'preact/hooks'
import { DeskIcon } from '../parts/icons.tsx'
import { t } from '../session.ts'
import { onNewBookingKey, openNewBooking } from './open.ts'
import { mayBook } from './roles.ts'

/** Opens a new booking from everywhere, with what is chosen on the screen. */
export const NewBookingButton = ({ isOpen }: { isOpen: boolean }) =>
  mayBook() ? (
    <button
      type="button"
      class={isOpen ? 'side-new is-open' : 'side-new'}
      title={t('newBookingHint')}
      aria-keyshortcuts="n"
      // The focus stays where it is, which says for which night it is.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => openNewBooking()}
    >
      <DeskIcon name="plus" />
      <span>{t('new-booking')}</span>
    </button>
  ) : null

export const useNewBookingKey = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', onNewBookingKey)
    return () => document.removeEventListener('keydown', onNewBookingKey)
  }, [])
}
