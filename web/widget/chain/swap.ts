/** Once prices of hotels that were not ready are asked for again by themselves, so often and after so long. */
const MOST_AGAIN = 5
const AGAIN_MS = 1500
/** A server answers within five seconds. */
const LONGEST_MS = 10_000
/** Prices that a guest comes back to after so long are asked for again. */
const OLD_MS = 300_000

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

/** Shown; not, for the network; or not, because it is no longer wanted or opened by the browser. */
type Loaded = 'shown' | 'lost' | 'dropped'

interface Kept {
  /** Its place among the entries of the history that are of this page. */
  at?: number
}

const entryOf = (state: unknown): number | undefined => (state as Kept | null)?.at

/**
 * Opens links of the page within it: the server's page of that address is loaded, and what is marked in both takes its place.
 * Where the network fails, what is shown stays and that is told; what is no such page is opened by the browser itself.
 * `onPage` is called with each page that was loaded, and whether the guest asked for it.
 */
export const followLinks = (onPage: (next: Document, isAsked: boolean) => void): ((href: string) => void) => {
  const said = document.getElementById('said')!
  const offline = document.getElementById('offline')!
  const results = () => document.getElementById('results')!
  let shown = location.href
  let loadedAt = Date.now()
  let control = new AbortController()
  let again = 0
  let timer = 0
  let retry = () => {}
  // Where the address is in the history, and what is shown; they differ while Back is being loaded.
  let entry = entryOf(history.state) ?? 0
  let shownEntry = entry
  history.replaceState({ ...history.state, at: entry }, '')

  const show = (next: Document, url: string, isQuiet: boolean) => {
    const focusAgain = focusBefore(isQuiet)
    for (const part of next.querySelectorAll<HTMLElement>('[data-swap]'))
      document.querySelector(`[data-swap="${part.dataset.swap}"]`)?.replaceWith(document.adoptNode(part))
    document.title = next.title
    shown = url
    loadedAt = Date.now()
    onPage(next, !isQuiet)
    focusAgain()
    offline.hidden = true
    if (!isQuiet) {
      said.textContent = results().querySelector('[data-said]')?.textContent ?? ''
      goTo(new URL(url).hash)
    }
    askAgain()
  }

  const setBusy = (isBusy: boolean) => {
    results().classList.toggle('is-busy', isBusy)
    results().setAttribute('aria-busy', String(isBusy))
    said.textContent = isBusy ? said.dataset.searching! : ''
  }

  const load = async (url: string, isQuiet = false): Promise<Loaded> => {
    control.abort()
    clearTimeout(timer)
    const own = new AbortController()
    control = own
    if (!isQuiet) setBusy(true)
    const signal = AbortSignal.any([own.signal, AbortSignal.timeout(LONGEST_MS)])
    try {
      // A browser that went back would answer from before.
      const answer = await fetch(url, { signal, cache: 'reload', headers: { accept: 'text/html' } })
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (own.signal.aborted) return 'dropped'
      const isPage = next.getElementById('results') !== null
      // What was asked for by itself may fail by itself.
      if (isPage && (answer.ok || !isQuiet)) {
        show(next, url, isQuiet)
        return 'shown'
      }
      if (!isQuiet) location.assign(url)
      return 'dropped'
    } catch (err) {
      if (own.signal.aborted) return 'dropped'
      console.warn(err)
      if (isQuiet) return 'dropped'
      setBusy(false)
      return 'lost'
    }
  }

  const lose = (tryAgain: () => void) => {
    retry = tryAgain
    offline.hidden = false
    said.textContent = offline.querySelector('p')!.textContent
  }

  const askAgain = () => {
    if (results().dataset.again === undefined || again >= MOST_AGAIN) return
    again++
    timer = window.setTimeout(() => void load(shown, true), AGAIN_MS)
  }

  const refresh = () => {
    if (!results().classList.contains('is-busy')) void load(shown, true)
  }

  const go = (href: string) => {
    const url = new URL(href, location.href).href
    again = 0
    void load(url).then((loaded) => {
      if (loaded === 'lost') return lose(() => go(url))
      if (loaded === 'dropped' || url === location.href) return
      shownEntry = ++entry
      history.pushState({ at: entry }, '', url)
    })
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-go]')
    if (link === null || isOwnWay(event)) return
    event.preventDefault()
    go(link.getAttribute('href')!)
  })
  offline.querySelector('button')!.addEventListener('click', () => retry())
  addEventListener('popstate', ({ state }) => {
    entry = entryOf(state) ?? entry
    if (sameView(location.href, shown)) {
      shownEntry = entry
      return
    }
    void load(location.href).then((loaded) => {
      if (loaded === 'shown') shownEntry = entry
      if (loaded !== 'lost') return
      // The address stays that of what is shown.
      const by = entry - shownEntry
      lose(() => (by === 0 ? go(location.href) : history.go(by)))
      if (by !== 0) history.go(-by)
    })
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refresh()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - loadedAt > OLD_MS) refresh()
  })
  askAgain()
  // Browsers may take the page itself from before, too.
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (opened?.type === 'back_forward') refresh()
  return go
}

const FOCUSED = 'a[href], button'

/**
 * Remembers what has the focus if it is about to be swapped, and gives the focus to what stands in its place: the same control,
 * what `data-next` of a control names that the guest has used, or else the heading.
 */
const focusBefore = (isQuiet: boolean): (() => void) => {
  const active = document.activeElement as HTMLElement | SVGElement | null
  if (active === null || active.closest('[data-swap], #offline') === null) return () => {}
  const root = active.closest<HTMLElement>('[id], [data-swap]')!
  const at = [...root.querySelectorAll(FOCUSED)].indexOf(active)
  const { next } = active.dataset
  const sameIn = (other: Element | null): Element | null | undefined =>
    at < 0 ? other : other?.querySelectorAll(FOCUSED)[at]
  return () => {
    const named = isQuiet || next === undefined ? null : document.getElementById(next)
    const other = document.querySelector(
      root.id === '' ? `[data-swap="${root.dataset.swap}"]` : `#${CSS.escape(root.id)}`,
    )
    const isPlaceless = root.id === 'results' || root.id === 'offline'
    const same = isPlaceless ? null : sameIn(other)
    const successor = named ?? same ?? document.getElementById('hotels')
    ;(successor as HTMLElement | null)?.focus({ preventScroll: true })
  }
}

/** As a browser does with the part of an address behind `#`: that place is shown, and what is in it has the focus. */
const goTo = (hash: string) => {
  const target = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)))
  if (target === null) return
  target.scrollIntoView({ block: 'nearest' })
  target.querySelector<HTMLElement>('a:not([tabindex="-1"])')?.focus({ preventScroll: true })
}
