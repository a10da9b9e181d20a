import { Type } from 'typebox'
import { quote, quoteExample } from '../../bookings/quote/quote-schemas.ts'
import { instant } from '../../http/fields/fields.ts'

const holdCode = Type.String({ description: 'Books the hold; not to be guessed' })

export const hold = Type.Object(
  { hold_code: holdCode, expires_at: instant('Over from this moment on'), ...quote.properties },
  { title: 'Hold' },
)

export const releasedHold = Type.Object(
  { hold_code: holdCode, hold_status: Type.Enum(['released']) },
  { title: 'ReleasedHold' },
)

export const HOLD_CODE = 'M4TX9KQH2RPWB7CD'

export const holdExample = {
  body: quoteExample.body,
  result: { hold_code: HOLD_CODE, expires_at: '2027-01-31T09:45:00.000Z', ...quoteExample.result },
}
