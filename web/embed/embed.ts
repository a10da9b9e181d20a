// A hotel puts this on its own website:
//   <script src="https://booking.example.com/embed.js" data-hotel="CHAIN/HOTEL" async></script>
// The booking pages appear at the place of the script, in a frame whose height follows its content.

const PARAMETERS = [
  'start_date',
  'end_date',
  'adults',
  'children',
  'children_ages',
  'rooms',
  'room_code',
  'promo_code',
  'free_cancellation',
  'breakfast',
  'pay_later',
  'max_price',
  'beds',
  'sort',
  'lang',
]
const FIRST_HEIGHT = { frame: 640, bar: 96 }

type Theme = 'light' | 'dark' | 'auto'

/** Light or dark, as the hotel's page says in data-theme. */
const themeOf = ({ dataset }: HTMLScriptElement): Theme =>
  dataset.theme === 'dark' || dataset.theme === 'auto' ? dataset.theme : 'light'

const script = document.currentScript as HTMLScriptElement | null

const addressOf = (element: HTMLScriptElement, view: string, theme: Theme): URL => {
  const hotel = (element.dataset.hotel ?? '').split('/').map(encodeURIComponent).join('/')
  const address = new URL(`book/${hotel}`, element.src)
  const around = new URLSearchParams(location.search)
  for (const name of PARAMETERS) {
    const own = element.getAttribute(`data-${name.replace('_', '-')}`)
    const value = around.get(name) ?? own
    if (value) address.searchParams.set(name, value)
  }
  if (!address.searchParams.has('lang') && document.documentElement.lang)
    address.searchParams.set('lang', document.documentElement.lang)
  address.searchParams.set('view', view)
  address.searchParams.set('theme', theme)
  return address
}

const listen = (frame: HTMLIFrameElement, origin: string): void =>
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return
    if (data?.vacancy === 'height' && data.height > 0) frame.style.height = `${data.height}px`
    // The guest who pays elsewhere comes back to this page.
    if (data?.vacancy === 'where')
      frame.contentWindow!.postMessage({ vacancy: 'here', url: location.href }, origin)
    if (data?.vacancy === 'top') frame.scrollIntoView({ block: 'start', behavior: 'smooth' })
  })

const embed = (element: HTMLScriptElement): void => {
  const view = element.dataset.view === 'bar' ? 'bar' : 'frame'
  const theme = themeOf(element)
  const address = addressOf(element, view, theme)
  const frame = document.createElement('iframe')
  frame.src = address.href
  // For sharing the address of a stay.
  frame.allow = 'clipboard-write; web-share'
  frame.title = element.dataset.title ?? 'Booking'
  frame.style.cssText = `display:block;width:100%;border:0;height:${FIRST_HEIGHT[view]}px;color-scheme:${theme === 'auto' ? 'light dark' : theme}`
  listen(frame, address.origin)
  element.insertAdjacentElement('afterend', frame)
}

if (script?.dataset.hotel) embed(script)
