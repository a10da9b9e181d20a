import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { usesBrowser } from '../runner/arrange.ts'

const root = path.resolve(import.meta.dirname, '../..')

const LOOKS = [
  ...['count', 'innerText', 'textContent', 'allInnerTexts', 'allTextContents', 'inputValue', 'getAttribute'],
  ...['isVisible', 'isHidden', 'isChecked', 'isEnabled', 'isDisabled', 'boundingBox', 'title'],
]
const LOOKED_ONCE = new RegExp(`assert\\.\\w+\\(\\s*[([]*await [^\\n]*\\.(${LOOKS.join('|')})\\(`, 'g')

const lookedOnce = (text: string): string[] => [...text.matchAll(LOOKED_ONCE)].map(([found]) => found)

test('a live page is asserted about by soon, which looks until it is so', () => {
  const files = globSync('{web,src,test,tools}/**/*.test.ts', { cwd: root }).filter(usesBrowser)
  assert.ok(files.length > 20)
  const found = files.flatMap((file) =>
    lookedOnce(readFileSync(path.join(root, file), 'utf8')).map((each) => `${file}: ${each}`),
  )
  assert.deepEqual(found, [])
})

test('control: looks that are made once are found', () => {
  for (const code of [
    "assert.equal(await page.locator('.badge').count(), 0)",
    "assert.match((await page.textContent('.legend'))!, /full/)",
    'assert.deepEqual([await cell.textContent(), writes.length], [])',
  ])
    assert.equal(lookedOnce(code).length, 1, code)
  assert.deepEqual(lookedOnce("await soon.equal(() => page.locator('.badge').count(), 0)"), [])
})
