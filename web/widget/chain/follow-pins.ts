const CHOSEN = 'is-chosen'

const cardsOf = (pin: string): NodeListOf<Element> =>
  document.querySelectorAll(`.hotel-card[data-pin="${CSS.escape(pin)}"]`)

/** Marks a pin and the cards of its hotels together: the one that is pointed at, has the focus, or was chosen last. */
const mark = (pin: string | undefined): void => {
  for (const element of document.querySelectorAll(`.chain .${CHOSEN}`)) element.classList.remove(CHOSEN)
  if (pin === undefined) return
  document.getElementById(pin)?.classList.add(CHOSEN)
  for (const card of cardsOf(pin)) card.classList.add(CHOSEN)
}

const pinOf = (target: EventTarget | null): string | undefined => {
  const element = target instanceof Element ? target.closest('.hotel-card, .pin') : null
  if (element === null) return undefined
  return element.classList.contains('pin') ? element.id : (element.getAttribute('data-pin') ?? undefined)
}

/** Shows which pin and which card are of the same hotel. */
export const followPins = (): void => {
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, ({ target }) => {
      const pin = pinOf(target)
      if (pin !== undefined) mark(pin)
    })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.on-plan, a.pin[href^="#"]') : null
    if (link === null) return
    const target = document.getElementById(decodeURIComponent(link.getAttribute('href')!.slice(1)))
    if (target === null) return
    // Without an entry in the history: Back leads to what was looked at before, not from card to card.
    event.preventDefault()
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    target.scrollIntoView({ block: 'center', behavior: isCalm ? 'instant' : 'smooth' })
    const focused = target.matches('.pin') ? target : target.querySelector('.hotel-name a')
    ;(focused as HTMLElement | null)?.focus({ preventScroll: true })
    mark(pinOf(target))
  })
}
