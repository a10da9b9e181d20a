import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { WIDTHS } from '../images/process-picture.ts'
import { kyotoPictures } from './kyoto/hotel.ts'
import { kyoto } from './kyoto/kyoto.ts'
import { lisbonPictures } from './lisbon/hotel.ts'
import { lisbon } from './lisbon/lisbon.ts'
import { demoPictures, picturesFolder, readRenditions } from './pictures.ts'

const allPictures = [...demoPictures, ...lisbonPictures, ...kyotoPictures]

test('every picture is there in all the sizes that would be made of an upload', async () => {
  for (const { image_name } of allPictures) {
    const renditions = await readRenditions(image_name)
    const sizes = new Map<number, number>()
    for (const { width, bytes } of renditions) {
      const metadata = await sharp(bytes).metadata()
      assert.equal(metadata.format, 'webp')
      sizes.set(width, metadata.width)
    }
    const full = sizes.get(0)!
    assert.deepEqual(
      [...sizes].sort(([a], [b]) => a - b),
      [[0, full], ...WIDTHS.filter((width) => width < full).map((width) => [width, width])],
      image_name,
    )
  }
})

test('the pictures take less than 3 MB together, and there is no file too many', () => {
  const files = readdirSync(picturesFolder)
  const bytes = files.reduce((sum, name) => sum + statSync(path.join(picturesFolder, name)).size, 0)
  assert.ok(bytes < 3_000_000, `${bytes} bytes`)
  const known = new Set(allPictures.map(({ image_name }) => path.parse(image_name).name))
  assert.deepEqual(new Set(files.map((name) => name.split('@')[0]!)), known)
})

test('image names are unique and can be stored', () => {
  const names = allPictures.map(({ image_name }) => image_name)
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,99}$/)
})

test('the hotel has a header and four pictures, every room three', () => {
  const count = (kind: string, code: string | null) =>
    demoPictures.filter((picture) => picture.kind === kind && picture.room_code === code).length
  assert.equal(count('header', null), 1)
  assert.equal(count('hotel', null), 4)
  for (const code of ['GARDEN', 'DELUXE', 'TWIN', 'FAMILY', 'VILLA']) assert.equal(count('room', code), 3)
  assert.equal(demoPictures.length, 20)
})

test('the other hotels have a header, two pictures, and one of every room', () => {
  for (const { pictures, rooms } of [lisbon, kyoto]) {
    const kinds = pictures.map(({ kind, room_code }) => room_code ?? kind)
    assert.deepEqual(kinds, ['header', 'hotel', 'hotel', ...rooms.map(({ room_code }) => room_code)])
  }
})
