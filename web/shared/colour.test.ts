import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { accentsOf, contrast } from './colour.ts'

test('whatever colour a hotel has, it can be read on light and dark grounds', () => {
  for (let step = 0; step < 512; step++) {
    const parts = [step & 7, (step >> 3) & 7, step >> 6].map((part) => Math.round((part * 255) / 7))
    const colour = `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    const { light, dark } = accentsOf(colour)
    assert.ok(contrast(light, '#ffffff') >= 4.5, colour)
    assert.ok(contrast(dark, '#23282c') >= 4.5, colour)
    assert.ok(contrast(dark, '#0d1012') >= 4.5, colour)
  }
})

/** The values of the last block of a style sheet that gives dark colours. */
const darkColours = (file: string): string[] => {
  const css = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const [, block] = css.match(
    /(?:not\(\[data-theme="light"\]\)|@media screen \{\s+:root\[data-theme="dark"\]) \{([^}]*)\}/,
  )!
  return block!.match(/--[^;]+/g)!
}

test('a page that asks for dark has the colours of a system that prefers it', () => {
  const colours = darkColours('tokens.css')
  assert.ok(colours.length > 10)
  assert.deepEqual(darkColours('../widget/theme.css'), colours)
})
