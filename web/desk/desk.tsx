import { useEffect } from 'preact/hooks'
import { startListening } from './live.ts'
import { Later } from './loading/later.tsx'
import { loadWhenIdle } from './loading/part.ts'
import { SCREEN_PARTS } from './loading/screens.ts'
import { place } from './router.ts'
import { lost, sitting, stage, t } from './session.ts'
import { Shell } from './shell.tsx'
import { SignIn, SignInAgain } from './sign-in.tsx'

export const Desk = () => {
  if (stage.value === 'resuming') return <div class="resuming" />
  if (stage.value === 'out') return <SignIn />
  return (
    <>
      <SignedIn key={sitting.value} />
      {lost.value && <SignInAgain />}
    </>
  )
}

const SignedIn = () => {
  useEffect(() => {
    void SCREEN_PARTS[place.value.screen].load().then(() => loadWhenIdle(Object.values(SCREEN_PARTS)))
    return startListening()
  }, [])
  const { screen } = place.value
  return (
    <Shell>
      <Later key={screen} part={SCREEN_PARTS[screen]} screen={t(screen)}>
        {({ Shown }) => <Shown />}
      </Later>
    </Shell>
  )
}
