import { DeskIcon } from '../parts/icons.tsx'
import { addressOf, place } from '../router.ts'
import { account, t } from '../session.ts'

/** Who is signed in, and the way to what is theirs. Nobody has an account with a token. */
export const AccountLink = () =>
  account.value === undefined ? null : (
    <a
      class="side-link"
      href={addressOf('account')}
      title={account.value.email}
      aria-current={place.value.screen === 'account' ? 'page' : undefined}
    >
      <DeskIcon name="person" />
      <span>{account.value.name || t('account')}</span>
    </a>
  )
