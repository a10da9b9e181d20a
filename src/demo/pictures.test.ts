import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { demoPictures } from './pictures.ts'

for (const picture of demoPictures) {
  test(`${picture.image_name} renders at its size, light enough to send`, async () => {
    const image = await picture.draw()
    const { width, height, format } = await sharp(image).metadata()
    const size = picture.kind === 'header' ? [2400, 1000] : [1600, 1067]
    assert.deepEqual([width, height, format], [...size, 'jpeg'])
    assert.ok(image.length < 600_000, `${image.length} bytes`)
  })
}

test('a picture drawn twice is the same picture', async () => {
  const [picture] = demoPictures
  assert.deepEqual(await picture!.draw(), await picture!.draw())
})

test('image names are unique and can be stored', () => {
  const names = demoPictures.map(({ image_name }) => image_name)
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
