import type { Language } from '../../../src/stay/values/languages.ts'
import { EMBEDDED } from '../../messages/embedded.ts'
import { createWords } from '../../shared/words.ts'
import type { BookingData } from '../booking/booking-types.ts'

/** In a frame the payment opens in a window of its own; the script shows which of these is so. */
export const PayApart = ({ data }: { data: BookingData }) => {
  if (!data.guest.isFramed) return null
  const { t } = createWords(data.language, EMBEDDED[data.language as Language], data.booking.currency)
  return (
    <>
      <p class="hint" role="status" data-pay-opened hidden>
        {t('opened')}
      </p>
      <div role="alert" data-pay-blocked hidden>
        <p class="why">{t('blocked')}</p>
        <button type="submit" class="button quiet" formtarget="_top" name="here" value="1">
          {t('here')}
        </button>
      </div>
      <input type="hidden" name="host" data-pay-host />
    </>
  )
}
