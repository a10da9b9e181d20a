import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

/** A Chromium from npm for one test file. It goes when the file's tests are over. */
export const testBrowser = async (): Promise<Browser> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vacancy-browser-'))
  const browser = await launch(folder)
  after(async () => {
    await browser.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return browser
}

/** The package unpacks itself into TMPDIR, and wants to be told that it runs where it was made for. */
export const launch = async (folder: string): Promise<Browser> => {
  mkdirSync(folder, { recursive: true })
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const { default: packed } = await import('@sparticuz/chromium')
  const executablePath = await packed.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  const fonts = path.join(folder, 'fonts.conf')
  writeFileSync(fonts, fontsIn(folder))
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--headless=new', '--force-prefers-reduced-motion'],
    env: { ...(process.env as Record<string, string>), TMPDIR: folder, FONTCONFIG_FILE: fonts },
  })
}

// The package's own list of fonts names folders of the place it was made for; without any font Chromium stops at the
// first field of a form.
const fontsIn = (
  folder: string,
): string => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
  <dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>serif</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>`
