import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { LanguageChoice } from '../language/language-choice.tsx'
import { LeaveDialog } from '../parts/form/unsaved.tsx'
import { Notices } from '../parts/notice-list.tsx'
import { followLinks } from '../router.ts'
import { hotel, t } from '../session.ts'
import { addressOfStep, STEPS, type Step } from './steps.ts'

interface FrameProps {
  step: Step
  text: 'setupYouText' | 'setupHotelText' | `setup${string}Text`
  children: ComponentChildren
}

/** One step: where it stands among the others, what it is about, and its form. */
export const Frame = ({ step, text, children }: FrameProps) => {
  const at = STEPS.indexOf(step)
  useEffect(() => {
    document.title = `${t(`setup-${step}`)} · ${t('setupTitle')} · Vacancy`
    document.querySelector<HTMLElement>('.setup h1')?.focus()
  }, [step])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: links anywhere inside are followed without loading the page
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks links too
    <div class="setup" onClick={followLinks}>
      <header class="setup-head">
        <p class="brand">{hotel.value?.hotel_information.hotel_name ?? 'Vacancy'}</p>
        <LanguageChoice look="side-link" />
      </header>
      <nav aria-label={t('setupTitle')}>
        <ol class="setup-steps">
          {STEPS.map((name, index) => (
            <li key={name} class={index < at ? 'is-done' : ''}>
              {at > 1 && index > 1 ? (
                <a href={addressOfStep(name)} aria-current={name === step ? 'step' : undefined}>
                  {t(`setup-${name}`)}
                </a>
              ) : (
                <span aria-current={name === step ? 'step' : undefined}>{t(`setup-${name}`)}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <main id="main" class="setup-main stack">
        <p class="hint">{t('setupStep', { n: at + 1, total: STEPS.length })}</p>
        <h1 tabIndex={-1}>{t(`setup-${step}`)}</h1>
        <p>{t(text as 'setupYouText')}</p>
        {children}
      </main>
      <Notices />
      <LeaveDialog />
    </div>
  )
}

/** To the steps before and after. What is to be done later can be left out. */
export const Onward = ({ step, isDone }: { step: Step; isDone: boolean }) => {
  const at = STEPS.indexOf(step)
  return (
    <p class="buttons setup-onward">
      <a class={isDone ? 'button' : 'button quiet'} href={addressOfStep(STEPS[at + 1]!)}>
        {t(isDone ? 'setupNext' : 'setupLater')}
      </a>
      {at > 2 && (
        <a class="link-button" href={addressOfStep(STEPS[at - 1]!)}>
          {t('setupBack')}
        </a>
      )}
    </p>
  )
}
