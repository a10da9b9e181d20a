/** Once prices of hotels that were not ready are asked for again by themselves, so often and after so long. */
const MOST_AGAIN = 5
const AGAIN_MS = 1500
/** A server answers within five seconds. */
const LONGEST_MS = 10_000

const sameView = (one: string, other: string): boolean => {
  const [a, b] = [new URL(one), new URL(other)]
  return a.pathname === b.pathname && a.search === b.search
}

/** Whether the browser should open it as it opens any link. */
const isOwnWay = (event: MouseEvent): boolean =>
  event.defaultPrevented ||
  event.button !== 0 ||
  event.metaKey ||
  event.ctrlKey ||
  event.shiftKey ||
  event.altKey

/**
 * Opens links of the page within it: the server's page of that address is loaded, and what is marked in both takes its place.
 * Where that fails, the browser opens the address itself. `onPage` is called with each page that was loaded.
 */
export const followLinks = (onPage: (next: Document) => void): ((href: string) => void) => {
  const said = document.getElementById('said')!
  const results = () => document.getElementById('results')!
  let shown = location.href
  let control = new AbortController()
  let again = 0
  let timer = 0

  const show = (next: Document, url: string, isQuiet: boolean) => {
    for (const part of next.querySelectorAll<HTMLElement>('[data-swap]'))
      document.querySelector(`[data-swap="${part.dataset.swap}"]`)?.replaceWith(document.adoptNode(part))
    document.title = next.title
    shown = url
    onPage(next)
    if (!isQuiet) said.textContent = results().querySelector('[data-said]')?.textContent ?? ''
    goTo(new URL(url).hash)
    askAgain()
  }

  const load = async (url: string, isQuiet = false): Promise<boolean> => {
    control.abort()
    clearTimeout(timer)
    const own = new AbortController()
    control = own
    if (!isQuiet) {
      results().classList.add('is-busy')
      said.textContent = said.dataset.searching!
    }
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(LONGEST_MS)])
    try {
      const answer = await fetch(url, { signal, headers: { accept: 'text/html' } })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (next.getElementById('results') === null) throw new Error(`${answer.status}`)
      show(next, url, isQuiet)
      return true
    } catch (err) {
      if (own.signal.aborted) return false
      console.warn(err)
      // What was asked for by itself may fail by itself.
      if (!isQuiet) location.assign(url)
      return false
    }
  }

  const askAgain = () => {
    if (results().dataset.again === undefined || again >= MOST_AGAIN) return
    again++
    timer = window.setTimeout(() => void load(shown, true), AGAIN_MS)
  }

  const go = (href: string) => {
    const url = new URL(href, location.href).href
    again = 0
    void load(url).then((isShown) => {
      if (isShown && url !== location.href) history.pushState(null, '', url)
    })
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-go]')
    if (link === null || isOwnWay(event)) return
    event.preventDefault()
    go(link.getAttribute('href')!)
  })
  addEventListener('popstate', () => {
    if (!sameView(location.href, shown)) void load(location.href)
  })
  askAgain()
  return go
}

/** As a browser does with the part of an address behind `#`: that place is shown, and what is in it has the focus. */
const goTo = (hash: string) => {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target === null) return
  target.scrollIntoView({ block: 'nearest' })
  target.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus({ preventScroll: true })
}
