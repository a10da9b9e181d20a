import type { PageWords, Picture } from '../types.ts'

// Loaded once the page is there. It creates its elements without Preact: code shared with the page would
// be split into another file, which the page would have to load first.

interface Gallery {
  pictures: readonly Picture[]
  at: number
  what: string
  words: PageWords
  /** The button that opened the gallery and gets the focus back. */
  from: HTMLElement
}

const WIDTHS = [640, 1280, 1920]
const LEAST_SWIPE = 40

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  element.className = className
  element.append(...children)
  return element
}

const buttonOf = (className: string, sign: string, label: string, act: () => void): HTMLButtonElement => {
  const button = make('button', className, sign)
  button.type = 'button'
  button.ariaLabel = label
  button.addEventListener('click', act)
  return button
}

/** Shows pictures in full size. Arrows and swipes change the picture, Escape closes, and the focus goes back. */
export const showGallery = ({ pictures, at: first, what, words, from }: Gallery): void => {
  const { t } = words
  const forward = words.direction === 'rtl' ? -1 : 1
  let at = first
  const image = make('img', 'gallery-picture')
  const caption = make('p', 'gallery-caption')
  caption.role = 'status'
  const show = (next: number) => {
    at = (next + pictures.length) % pictures.length
    const { image_name, alt } = pictures[at]!
    image.srcset = WIDTHS.map((width) => `${image_name}?w=${width} ${width}w`).join(', ')
    image.sizes = '100vw'
    image.alt = alt
    caption.replaceChildren(alt, make('span', 'aside', t('pictureCount', { n: at + 1, of: pictures.length })))
  }
  const dialog = make('dialog', 'gallery-dialog', image, caption)
  dialog.ariaLabel = `${t('pictures')}: ${what}`
  dialog.append(buttonOf('gallery-close', '×', t('closePictures'), () => history.back()))
  if (pictures.length > 1)
    dialog.append(
      buttonOf('gallery-turn to-previous', '‹', t('previousPicture'), () => show(at - 1)),
      buttonOf('gallery-turn to-next', '›', t('nextPicture'), () => show(at + 1)),
    )
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') show(at + forward)
    if (key === 'ArrowLeft') show(at - forward)
    if (key === 'Home') show(0)
    if (key === 'End') show(-1)
  })
  onSwipe(dialog, (by) => show(at + by * forward))
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) history.back()
  })
  closeOnBack(dialog)
  dialog.addEventListener('close', () => {
    dialog.remove()
    from.focus({ preventScroll: true })
  })
  show(first)
  document.body.append(dialog)
  dialog.showModal()
  standBeside(dialog, from)
}

/** Adds an entry to the browser's history, so that Back closes the gallery. Closing it goes back. */
const closeOnBack = (dialog: HTMLDialogElement): void => {
  const before = history.state
  history.pushState({ ...before, hasPictures: true }, '')
  const onBack = (event: PopStateEvent) => {
    removeEventListener('popstate', onBack, true)
    // Back on the page's own entry: nothing else changes, unless the guest went further back.
    if (JSON.stringify(event.state) === JSON.stringify(before)) event.stopImmediatePropagation()
    dialog.close()
  }
  addEventListener('popstate', onBack, true)
  dialog.addEventListener('cancel', (event) => {
    if (!event.cancelable) return
    event.preventDefault()
    history.back()
  })
  dialog.addEventListener('close', () => {
    if (history.state?.hasPictures) history.back()
  })
}

/** Calls `act` with 1 for a swipe to the left, -1 to the right. */
const onSwipe = (element: HTMLElement, act: (by: number) => void): void => {
  let start: number | undefined
  element.addEventListener('touchstart', ({ touches }) => {
    start = touches.length === 1 ? touches[0]!.clientX : undefined
  })
  element.addEventListener('touchend', ({ changedTouches }) => {
    const moved = start === undefined ? 0 : changedTouches[0]!.clientX - start
    if (Math.abs(moved) >= LEAST_SWIPE) act(moved < 0 ? 1 : -1)
  })
}

/** A frame is as high as its content, so its middle may be out of sight. Places the dialog near the picture instead. */
const standBeside = (dialog: HTMLElement, from: HTMLElement): void => {
  if (parent === window) return
  const { top } = from.getBoundingClientRect()
  const most = document.documentElement.clientHeight - dialog.offsetHeight
  dialog.style.top = `${Math.max(0, Math.min(top, most))}px`
}
