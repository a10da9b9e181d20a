import { useEffect } from 'preact/hooks'
import { Prove, SignInAgain } from './door/again.tsx'
import { SignIn } from './door/door.tsx'
import { Outside, TakenOut } from './door/outside.tsx'
import { startListening } from './live.ts'
import { Later } from './loading/later.tsx'
import { createPart, loadWhenIdle } from './loading/part.ts'
import { SCREEN_PARTS } from './loading/screens.ts'
import { place, type Screen } from './router.ts'
import { isOutside, lost, sitting, stage, t } from './session.ts'
import { Shell } from './shell.tsx'
import { mayOpen } from './sitting/opening.ts'
import { proving } from './sitting/proof.ts'

const linkPart = createPart(() => import('./door/link.tsx'))

const setupPart = createPart(() => import('./setup/setup.tsx'))

export const Desk = () => {
  if (stage.value === 'resuming') return <div class="resuming" />
  if (place.value.isSetup) return <Later part={setupPart}>{({ Setup }) => <Setup />}</Later>
  if (stage.value === 'link') return <Later part={linkPart}>{({ LinkPage }) => <LinkPage />}</Later>
  if (stage.value === 'out') return <SignIn />
  if (stage.value === 'nowhere') return <Outside />
  return (
    <>
      <SignedIn key={sitting.value} />
      {proving.value !== undefined && <Prove />}
      {lost.value ? <SignInAgain /> : isOutside.value && <TakenOut />}
    </>
  )
}

const NotAllowed = ({ screen }: { screen: Screen }) => (
  <div class="page-pad">
    <h1>{t(screen)}</h1>
    <p class="notice">{t('errRole')}</p>
  </div>
)

const SignedIn = () => {
  useEffect(() => {
    void SCREEN_PARTS[place.value.screen].load().then(() => loadWhenIdle(Object.values(SCREEN_PARTS)))
    return startListening()
  }, [])
  const { screen, item } = place.value
  return (
    <Shell>
      {mayOpen(screen, item) ? (
        <Later key={screen} part={SCREEN_PARTS[screen]} screen={t(screen)}>
          {({ Shown }) => <Shown />}
        </Later>
      ) : (
        <NotAllowed screen={screen} />
      )}
    </Shell>
  )
}
