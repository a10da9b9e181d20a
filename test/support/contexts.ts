/// <reference lib="dom" />
import { once } from 'node:events'
import { afterEach } from 'node:test'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright-core'

/** What tests ask of a context. */
export interface OpenContext
  extends Pick<BrowserContext, 'newPage' | 'newCDPSession' | 'cookies' | 'request'> {
  close(): Promise<void>
}

interface Kept {
  context: BrowserContext
  /** Without it, Chromium would end the process that draws the pages with the last of them. */
  keeper: Page
  /** A clock that a test set stays in the context, for all its pages to come: then it cannot be used again. */
  hasClock: boolean
}

/**
 * Contexts of a browser that look new to each test. One that a test closes is emptied and given to the next that wants the
 * same settings: a process that has drawn a page before draws it at two thirds of the cost. What a test leaves open, because
 * it failed, is ended after it: a page that waits goes on drawing.
 */
export class Contexts {
  private readonly browser: Browser
  private readonly url: string
  private readonly free = new Map<string, Kept[]>()
  /** With what went wrong in their pages. */
  private readonly inUse = new Map<BrowserContext, string[]>()

  /** `url` is of a small page of the site. */
  constructor(browser: Browser, url: string) {
    this.browser = browser
    this.url = url
    afterEach(() => this.endLeft())
  }

  async open(options: BrowserContextOptions): Promise<OpenContext> {
    // Nothing can be emptied where no script runs.
    if (options.javaScriptEnabled === false) return this.make(options)
    const key = JSON.stringify(options)
    const kept = this.free.get(key)?.pop() ?? (await this.keep(options))
    const { context } = kept
    const faults = faultsOf(context)
    this.inUse.set(context, faults.told)
    return {
      newPage: () => context.newPage(),
      newCDPSession: (page) => context.newCDPSession(page),
      cookies: () => context.cookies(),
      request: context.request,
      close: async () => {
        faults.end()
        this.inUse.delete(context)
        if (kept.hasClock) return context.close()
        await empty(kept)
        this.free.set(key, [...(this.free.get(key) ?? []), kept])
      },
    }
  }

  private async keep(options: BrowserContextOptions): Promise<Kept> {
    const context = await this.make(options)
    const keeper = await context.newPage()
    await keeper.goto(this.url)
    const kept = { context, keeper, hasClock: false }
    const install = context.clock.install.bind(context.clock)
    context.clock.install = (time) => {
      kept.hasClock = true
      return install(time)
    }
    return kept
  }

  private async endLeft(): Promise<void> {
    for (const [context, faults] of this.inUse) {
      for (const page of context.pages()) await tell(page)
      console.error('what went wrong in them:', faults)
      await context.close()
    }
    this.inUse.clear()
  }

  private async make(options: BrowserContextOptions): Promise<BrowserContext> {
    const context = await this.browser.newContext(options)
    context.setDefaultTimeout(30_000)
    return context
  }
}

const empty = async ({ context, keeper }: Kept): Promise<void> => {
  for (const page of context.pages()) if (page !== keeper) await page.close()
  await context.clearCookies()
  await keeper.evaluate(() => localStorage.clear())
}

/** Collects what a test that fails should be told with. */
const faultsOf = (context: BrowserContext): { told: string[]; end(): void } => {
  const told: string[] = []
  const onError = (error: { error(): Error }) => told.push(String(error.error().stack))
  const onLost = (request: Request) => told.push(`${request.url()}: ${request.failure()?.errorText}`)
  const onAnswer = (response: Response) => {
    if (response.status() >= 400) told.push(`${response.url()}: ${response.status()}`)
  }
  context.on('weberror', onError).on('requestfailed', onLost).on('response', onAnswer)
  return {
    told,
    end() {
      context.off('weberror', onError).off('requestfailed', onLost).off('response', onAnswer)
    },
  }
}

/** Says what a test that failed had before its eyes. */
const tell = async (page: Page): Promise<void> => {
  const state = page.evaluate(() => ({
    ready: document.readyState,
    marks: { ...document.documentElement.dataset },
    focus: document.activeElement?.outerHTML.slice(0, 200),
    text: document.body.innerText.slice(0, 3000),
    loaded: performance.getEntriesByType('resource').map(({ name, duration }) => `${name} ${duration} ms`),
  }))
  const late = once(AbortSignal.timeout(5000), 'abort').then(() => 'it did not answer within 5 s')
  console.error(`left open: ${page.url()}`, await Promise.race([state, late]).catch(String))
}
