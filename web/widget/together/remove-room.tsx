import type { PageWords } from '../types.ts'

interface RemoveRoomProps {
  /** The name of the room. */
  room: string
  words: PageWords
  isBusy?: boolean
  onRemove: () => void
}

/** Takes one of the rooms out of the booking. */
export const RemoveRoom = ({ room, words: { t }, isBusy, onRemove }: RemoveRoomProps) => (
  <button
    type="button"
    class="link-button"
    aria-label={t('removeRoom', { room })}
    aria-disabled={isBusy}
    onClick={onRemove}
  >
    {t('remove')}
  </button>
)
