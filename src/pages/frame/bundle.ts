import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BookingData, FindData } from '../../../web/widget/booking/booking-types.ts'
import type { ChainData, ChainStart } from '../../../web/widget/chain/chain-types.ts'
import type { StayChangeData } from '../../../web/widget/change/changing-types.ts'
import type { CheckoutData, LinkData, ReceiptData } from '../../../web/widget/pay/paying-types.ts'
import type { PlainApi, Reserved, ReserveRequest } from '../../../web/widget/plain/plain-types.ts'
import type { BookData } from '../../../web/widget/types.ts'
import { OperatorError } from '../../errors.ts'
import { type CacheableFile, etagOf } from '../../http/request/conditional-get.ts'
import type { PageRequest } from './page-query.ts'

/** The files that a page names in its head. */
export interface Entry {
  script: string
  styles: string[]
  /** The files of code that come later, by their sources. */
  parts: Record<string, string>
}

/** The built pages: the functions that render them, and the files they load. */
export interface Bundle extends Entry {
  renderBook(data: BookData): string
  renderBooking(data: BookingData): string
  renderStayChange(data: StayChangeData): string
  renderFind(data: FindData): string
  renderCheckout(data: CheckoutData): string
  renderReceipt(data: ReceiptData): string
  renderLink(data: LinkData): string
  reserve(request: ReserveRequest, api: PlainApi): Promise<Reserved>
  formQuery(form: URLSearchParams, before: PageRequest): Record<string, string>
  renderChain(data: ChainData, start: ChainStart): string
  chain: Entry
  desk: Entry
  assets: Map<string, CacheableFile>
  embed: CacheableFile
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

let loading: Promise<Bundle> | undefined

/** The bundle, read from disk at the first call. */
export const pageBundle = (): Promise<Bundle> => {
  loading ??= load().catch((err) => {
    loading = undefined
    throw err
  })
  return loading
}

const load = async (): Promise<Bundle> => {
  const folder = await newestBuild(DIST)
  const [server, pages, chain, desk, embed] = await Promise.all([
    import(pathToFileURL(path.join(folder, 'server/server.js')).href),
    readBuild(path.join(folder, 'client'), 'widget/client.tsx'),
    readBuild(path.join(folder, 'chain'), 'widget/chain/client.tsx'),
    readBuild(path.join(folder, 'desk'), 'desk/client.tsx'),
    readAsset(path.join(folder, 'embed/embed.js')),
  ])
  return {
    renderBook: server.renderBook,
    renderBooking: server.renderBooking,
    renderStayChange: server.renderStayChange,
    renderFind: server.renderFind,
    renderCheckout: server.renderCheckout,
    renderReceipt: server.renderReceipt,
    renderLink: server.renderLink,
    reserve: server.reserve,
    formQuery: server.formQuery,
    renderChain: server.renderChain,
    ...pages.entry,
    chain: chain.entry,
    desk: desk.entry,
    assets: new Map([...pages.assets, ...chain.assets, ...desk.assets]),
    embed,
  }
}

interface ManifestEntry {
  file: string
  css?: string[]
  dynamicImports?: string[]
}

const readBuild = async (
  folder: string,
  source: string,
): Promise<{ entry: Entry; assets: Map<string, CacheableFile> }> => {
  const manifest = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))
  const { file, css = [], dynamicImports = [] } = manifest[source] as ManifestEntry
  const parts = Object.fromEntries(dynamicImports.map((part) => [part, manifest[part].file]))
  return {
    entry: { script: file, styles: css, parts },
    assets: await readAssets(path.join(folder, 'assets')),
  }
}

const DIST = path.join(import.meta.dirname, '../../../dist')

/** The folder of the last `npm run build`; each build has its own. */
export const newestBuild = async (dist: string): Promise<string> => {
  const names = await readdir(dist).catch(() => [])
  const builds = names.filter((name) => /^[0-9a-f]{16}$/.test(name)).map((name) => path.join(dist, name))
  const ages = await Promise.all(builds.map(async (folder) => ({ folder, ms: (await stat(folder)).mtimeMs })))
  const newest = ages.sort((a, b) => b.ms - a.ms)[0]
  if (newest === undefined)
    throw new OperatorError('The pages are not built yet. Build them first: npm run build')
  return newest.folder
}

const readAssets = async (folder: string): Promise<Map<string, CacheableFile>> => {
  const assets = new Map<string, CacheableFile>()
  for (const name of await readdir(folder))
    if (!/\.(gz|br)$/.test(name)) assets.set(name, await readAsset(path.join(folder, name)))
  return assets
}

const readAsset = async (file: string): Promise<CacheableFile> => {
  const compressed = async (ending: string): Promise<Buffer | undefined> =>
    existsSync(file + ending) ? readFile(file + ending) : undefined
  const bytes = await readFile(file)
  return {
    type: TYPES[path.extname(file)] ?? 'application/octet-stream',
    etag: etagOf(bytes),
    bytes,
    gzip: await compressed('.gz'),
    brotli: await compressed('.br'),
  }
}
