import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { askDoor, base, sendsMail, ways } from '../api.ts'
import { codeOf, explain } from '../explain.ts'
import { LanguageChoice } from '../language/language-choice.tsx'
import { t } from '../session.ts'
import { addressIn, rememberHotel } from '../sitting/hotel-address.ts'
import { Forgot } from './forgot.tsx'
import { JoinForm } from './join-form.tsx'
import { NewPassword } from './new-password.tsx'
import { PersonForm } from './person-form.tsx'
import type { StaffLink, UseLink } from './staff-link.ts'

/** What a link is for, in a sentence. */
const Purpose = ({ link }: { link: StaffLink }) => {
  if (link.kind === 'reset') return <p>{t('resetFor', { email: link.email ?? '' })}</p>
  const role = t(`role-${link.role ?? 'viewer'}`)
  const hotels = link.is_chain === 1 ? t('wholeChain', { chain: link.chain_code ?? '' }) : namesOf(link)
  return (
    <>
      <p>{t(link.email === null ? 'firstOwner' : 'invitedTo', { hotels, role })}</p>
      <p class="hint">{t(`role-${link.role ?? 'viewer'}-may`)}</p>
    </>
  )
}

const namesOf = ({ hotels }: StaffLink): string => hotels.map(({ hotel_name }) => hotel_name).join(', ')

const goToDesk = ({ kind, is_chain, chain_code, hotels }: StaffLink): void => {
  const [first] = hotels
  if (kind === 'invite' && is_chain === 0 && first !== undefined) {
    const name = `${chain_code}/${first.hotel_code}`
    rememberHotel(name)
    location.replace(addressIn(name, ''))
  } else location.replace(`${base}/desk`)
}

/** The page that a link of an invitation or for a new password leads to. Nothing is used until a button is pressed. */
export const LinkPage = () => {
  const secret = location.hash.slice(1)
  const link = useSignal<StaffLink | undefined>(undefined)
  const error = useSignal<unknown>(undefined)
  const look = async () => {
    try {
      link.value = await askDoor<StaffLink>('link', { secret })
    } catch (err) {
      error.value = err
    }
  }
  useEffect(() => {
    document.title = `${t('linkTitle')} · Vacancy`
    void look()
  }, [])
  const use = async (given: object) => {
    try {
      await askDoor('use-link', { secret, ...given })
      goToDesk(link.value!)
    } catch (err) {
      if (codeOf(err) !== 'sign_in_again') throw err
      // The address that was typed has an account: its person signs in first.
      link.value = { ...link.value!, needs: 'sign_in', email: (given as { email?: string }).email ?? null }
    }
  }
  const shown = link.value
  return (
    <main class="door">
      <div class="door-card">
        <p class="brand">Vacancy</p>
        {error.value !== undefined ? (
          <BadLink error={error.value} />
        ) : shown === undefined ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <>
            <h1>{t(shown.kind === 'reset' ? 'newPassword' : 'welcome')}</h1>
            <Purpose link={shown} />
            {ways.includes('password') ? (
              <Step link={shown} use={use} onSignedIn={() => void look()} />
            ) : (
              <p class="notice is-trouble">{t('httpNoSignIn')}</p>
            )}
          </>
        )}
        <LanguageChoice look="door-language" />
      </div>
    </main>
  )
}

/** What is to be done, by what the server says the link needs. */
const Step = ({ link, use, onSignedIn }: UseLink & { onSignedIn: () => void }) => {
  if (link.needs === 'nothing') return <JoinForm link={link} use={use} />
  if (link.needs === 'sign_in')
    return (
      <>
        <p>{t('signInToJoin')}</p>
        <PersonForm
          key={link.email}
          email={link.email ?? ''}
          isFixed={link.email !== null}
          onSignedIn={onSignedIn}
        />
      </>
    )
  return <NewPassword link={link} use={use} />
}

/** A link that is good no more, and what to do instead. */
const BadLink = ({ error }: { error: unknown }) => {
  const asks = useSignal(false)
  const isOver = codeOf(error) === 'link_not_found'
  const Line = ({ children }: { children: ComponentChildren }) => <li>{children}</li>
  return (
    <>
      <h1>{t(isOver ? 'linkOver' : 'linkTitle')}</h1>
      <p role="alert">{isOver ? t('linkOverText') : explain(error)}</p>
      {isOver && (
        <ul class="hints">
          <Line>{t('linkOverInvite')}</Line>
          <Line>{t('linkOverReset')}</Line>
          <Line>{t('linkOverFirst')}</Line>
        </ul>
      )}
      {asks.value ? (
        <Forgot onBack={() => (asks.value = false)} />
      ) : (
        <p class="door-links">
          <a class="button" href={`${base}/desk`}>
            {t('toSignIn')}
          </a>
          {isOver && sendsMail && (
            <button type="button" class="link-button" onClick={() => (asks.value = true)}>
              {t('forgotPassword')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
