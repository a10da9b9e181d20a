import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'

let shared: Promise<Browser> | undefined

/** A Chromium that all test files of this process share, closed after their tests. */
export const testBrowser = (): Promise<Browser> => {
  shared ??= launchForTests()
  return shared
}

const launchForTests = async (): Promise<Browser> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-browser-'))
  const browser = await launch(folder)
  after(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return browser
}

// The package has a Chromium for Linux on x64 only; elsewhere an installed one is used. The headless shell comes first: it
// takes less than half the CPU of a whole Chromium.
const hasPacked = process.platform === 'linux' && process.arch === 'x64'
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const installed = (): string | undefined =>
  [process.env.CHROMIUM ?? '', ...INSTALLED].find((file) => file !== '' && existsSync(file))

/** Whether tests in a browser can run here at all. */
export const hasBrowser = (): boolean => hasPacked || installed() !== undefined

/** The package unpacks Chromium into TMPDIR, and only if the environment looks like the one it was made for. */
const unpack = async (folder: string): Promise<string> => {
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  return executablePath
}

/** Unpacks the package's fonts, so that texts have the same width in every browser. */
const unpackFonts = (folder: string): void => {
  const packed = fileURLToPath(new URL('../bin/fonts.tar.br', import.meta.resolve('@sparticuz/chromium')))
  execFileSync('tar', ['-x', '-C', folder], { input: brotliDecompressSync(readFileSync(packed)) })
}

/** Makes a Chromium and its fonts ready in a folder, and tells where it is. */
const makeReady = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  const executablePath = hasPacked ? await unpack(folder) : installed()
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine')
  if (!hasPacked) unpackFonts(folder)
  return executablePath
}

/** The same once for all processes of a run, which takes seconds each time: what they are told of it. */
export const readyForAll = async (folder: string): Promise<Record<string, string>> => ({
  READY_CHROMIUM: await makeReady(folder),
  READY_FONTS: folder,
  // Set by the package. For the browser alone: other programs have libraries of their own.
  READY_LIBRARIES: process.env.LD_LIBRARY_PATH ?? '',
})

export const launch = async (folder: string): Promise<Browser> => {
  const { READY_CHROMIUM, READY_FONTS, READY_LIBRARIES: libraries } = process.env
  mkdirSync(folder, { recursive: true })
  const executablePath = READY_CHROMIUM ?? (await makeReady(folder))
  const fonts = path.join(folder, 'fonts.conf')
  writeFileSync(fonts, fontsIn(READY_FONTS ?? folder, folder))
  return chromium.launch({
    executablePath,
    // One process draws all pages of a site, so that it has read their scripts and fonts before.
    args: ['--no-sandbox', '--headless=new', '--force-prefers-reduced-motion', '--process-per-site'],
    env: {
      ...(process.env as Record<string, string>),
      ...(libraries ? { LD_LIBRARY_PATH: libraries } : {}),
      TMPDIR: folder,
      FONTCONFIG_FILE: fonts,
    },
  })
}

// The package's own font configuration names folders that do not exist here. Without any font Chromium crashes at the
// first field of a form.
const fontsIn = (
  fonts: string,
  folder: string,
): string => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir>${fonts}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>`
