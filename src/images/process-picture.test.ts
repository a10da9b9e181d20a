import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { AppError } from '../errors.ts'
import { inspectPicture, type Rendition, renderPicture } from './process-picture.ts'

const stored = async (bytes: Buffer): Promise<Rendition[]> => renderPicture(await inspectPicture(bytes))

const refusedAs = (code: string) => (err: unknown) => err instanceof AppError && err.code === code

const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919 + ((at / width) | 0) * 104_729) % 251
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ])

const pixelAt = async (bytes: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

const isNear = (pixel: number[], wanted: number[]): boolean =>
  wanted.every((value, at) => Math.abs(value - (pixel[at] ?? -1000)) <= 12)

const pngChunk = (type: string, data: Buffer): Buffer => {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4)
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length)
  return chunk
}

/** An all-black picture: a huge one that compresses to almost nothing. */
const flatPng = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

suite('pictures that are taken', () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    test(`${format} becomes webp`, async () => {
      const renditions = await stored(await halves(200, 100)[format]().toBuffer())
      assert.deepEqual(
        renditions.map(({ width, content_type }) => [width, content_type]),
        [
          [0, 'image/webp'],
          [160, 'image/webp'],
        ],
      )
      const { format: storedFormat, width, height } = await sharp(renditions[0]!.bytes).metadata()
      assert.deepEqual([storedFormat, width, height], ['webp', 200, 100])
      assert.ok(isNear(await pixelAt(renditions[0]!.bytes, 20, 50), [255, 0, 0]))
      assert.ok(isNear(await pixelAt(renditions[0]!.bytes, 180, 50), [0, 0, 255]))
    })

  test('every width that is smaller is made, none is enlarged', async () => {
    const widthsOf = async (width: number) => {
      const renditions = await stored(
        await sharp({ create: { width, height: 90, channels: 3, background: 'teal' } })
          .png()
          .toBuffer(),
      )
      const shown = renditions.map(async ({ width, bytes }) => [width, (await sharp(bytes).metadata()).width])
      return Promise.all(shown)
    }
    assert.deepEqual(await widthsOf(100), [[0, 100]])
    assert.deepEqual(await widthsOf(160), [[0, 160]])
    assert.deepEqual(await widthsOf(1281), [
      [0, 1281],
      [160, 160],
      [320, 320],
      [640, 640],
      [1280, 1280],
    ])
  })

  test('a very long one is stored at 3840 pixels', async () => {
    const [largest] = await stored(flatPng(20_000, 100))
    const { width, height } = await sharp(largest!.bytes).metadata()
    assert.deepEqual([width, height], [3840, 19])
  })

  test('fifty megapixels in a few bytes, without taking the memory of fifty', async () => {
    const small = flatPng(7071, 7071)
    assert.ok(small.length < 20_000)
    const before = process.memoryUsage().rss
    const [largest] = await stored(small)
    assert.ok(process.memoryUsage().rss - before < 400e6)
    assert.equal((await sharp(largest!.bytes).metadata()).width, 3840)
  })

  test('an animation of hundreds of thousands of frames, of which one is looked at', async () => {
    const still = await halves(20, 10).gif().toBuffer()
    const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0])
    const bomb = Buffer.concat([still.subarray(0, -1), Buffer.alloc(200_000 * frame.length, frame)])
    const before = process.memoryUsage().rss
    const renditions = await stored(Buffer.concat([bomb, still.subarray(-1)]))
    assert.ok(process.memoryUsage().rss - before < 80e6, 'all of them are 160 MB')
    assert.deepEqual(
      renditions.map(({ width }) => width),
      [0],
    )
  })

  test('each rendition has an ETag of its own, the same for the same bytes', async () => {
    const bytes = await halves(400, 200).jpeg().toBuffer()
    const [first, second] = [await stored(bytes), await stored(bytes)]
    assert.deepEqual(
      first.map(({ etag }) => etag),
      second.map(({ etag }) => etag),
    )
    assert.equal(new Set(first.map(({ etag }) => etag)).size, 3)
    for (const { etag } of first) assert.match(etag, /^[\w-]{27}$/)
  })

  test('EXIF turns the picture upright and is gone', async () => {
    const lying = await halves(200, 100)
      .withExif({ IFD0: { Copyright: 'somebody', Make: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    assert.ok((await sharp(lying).metadata()).exif)
    for (const { bytes } of await stored(lying)) {
      const { width, height, exif, xmp, icc, orientation } = await sharp(bytes).metadata()
      assert.ok(width < height)
      assert.deepEqual([exif, xmp, icc, orientation], [undefined, undefined, undefined, undefined])
      assert.ok(!bytes.includes('somebody'))
      assert.ok(isNear(await pixelAt(bytes, width / 2, 10), [255, 0, 0]))
      assert.ok(isNear(await pixelAt(bytes, width / 2, height - 10), [0, 0, 255]))
    }
  })

  test('colours of a profile become sRGB, in 8 and 16 bits', async () => {
    const brown = sharp({ create: { width: 40, height: 40, channels: 3, background: '#a06030' } })
    const shallow = await brown.clone().withIccProfile('p3').png().toBuffer()
    const deep = await brown.clone().withIccProfile('p3').toColourspace('rgb16').png().toBuffer()
    const cmyk = await brown.clone().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    for (const bytes of [shallow, deep]) {
      const [largest] = await stored(bytes)
      assert.ok(isNear(await pixelAt(largest!.bytes, 20, 20), [0xa0, 0x60, 0x30]))
    }
    const [largest] = await stored(cmyk)
    assert.equal((await sharp(largest!.bytes).metadata()).channels, 3)
  })

  test('what is transparent stays so', async () => {
    const glass = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const [largest] = await stored(await glass.png().toBuffer())
    assert.equal((await pixelAt(largest!.bytes, 20, 20))[3], 0)
  })

  test('of an animation the first frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue', 'green'].map((background) =>
        sharp({ create: { width: 50, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        [format]()
        .toBuffer()
      assert.equal((await sharp(moving).metadata()).pages, 3)
      const [largest] = await stored(moving)
      const { width, height, pages } = await sharp(largest!.bytes).metadata()
      assert.deepEqual([width, height, pages ?? 1], [50, 40, 1])
      assert.ok(isNear(await pixelAt(largest!.bytes, 25, 20), [255, 0, 0]))
    }
  })

  test('a baseline JPEG whose only fault is the scan header some phones write', async () => {
    const bytes = await noise(200, 100).jpeg().toBuffer()
    const scan = bytes.indexOf(Buffer.from([0xff, 0xda]))
    bytes[scan + 2 + bytes.readUInt16BE(scan + 2) - 2] = 0
    assert.equal((await stored(bytes)).length, 2)
  })

  test('what hangs behind a picture, or hides in its metadata, is not stored', async () => {
    const script = '<script>alert(1)</script>'
    const picture = await halves(200, 100)
      .withExif({ IFD0: { ImageDescription: script } })
      .jpeg()
      .toBuffer()
    for (const { bytes } of await stored(Buffer.concat([picture, Buffer.from(script)])))
      assert.ok(!bytes.includes('alert'))
  })
})

suite('pictures that are refused', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="5" height="5"/></svg>'
  const texts = {
    nothing: '',
    text: 'not a picture',
    svg,
    'svg with a declaration': `<?xml version="1.0"?>\n${svg}`,
    pdf: '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n',
    'html that begins like a gif': 'GIF89a/*<html><script>alert(1)</script>*/=1;',
    'html that begins like a jpeg': '\xff\xd8\xff\xe0<html><script>alert(1)</script>',
    'a signature and no more': '\x89PNG\r\n\x1a\n',
  }
  for (const [name, text] of Object.entries(texts))
    test(name, async () => {
      await assert.rejects(stored(Buffer.from(text, 'latin1')), refusedAs('unsupported_media_type'))
    })

  test('html with a picture behind it', async () => {
    const bytes = Buffer.concat([Buffer.from('<html>'), await halves(20, 10).png().toBuffer()])
    await assert.rejects(stored(bytes), refusedAs('unsupported_media_type'))
  })

  test('a kind of picture that is not taken', async () => {
    const bytes = await halves(20, 10).tiff().toBuffer()
    await assert.rejects(stored(bytes), refusedAs('unsupported_media_type'))
  })

  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    test(`a ${format} that ends too early`, async () => {
      const whole = await noise(300, 200)[format]().toBuffer()
      for (const part of [0.02, 0.5, 0.9])
        await assert.rejects(
          stored(whole.subarray(0, Math.floor(whole.length * part))),
          refusedAs('unsupported_media_type'),
        )
    })

  test('a damaged picture', async () => {
    for (const bytes of [
      await noise(300, 200).png().toBuffer(),
      await noise(300, 200).jpeg({ progressive: true }).toBuffer(),
      await noise(300, 200).avif().toBuffer(),
    ]) {
      bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 64)
      await assert.rejects(stored(bytes), refusedAs('unsupported_media_type'))
    }
  })

  test('more than 50 megapixels, at a glance', async () => {
    const bomb = flatPng(8000, 8000)
    assert.ok(bomb.length < 20_000)
    const before = process.memoryUsage().rss
    await assert.rejects(stored(bomb), refusedAs('body_too_large'))
    assert.ok(process.memoryUsage().rss - before < 30e6)
  })

  test('a JPEG with more scans than any camera writes', async () => {
    const bytes = await noise(64, 64).jpeg({ progressive: true }).toBuffer()
    const scan = bytes.subarray(bytes.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
    const bomb = Buffer.concat([bytes.subarray(0, -2), ...Array(200).fill(scan), bytes.subarray(-2)])
    await assert.rejects(inspectPicture(bomb), /too many scans/)
  })

  test('an animation of more frames than can be looked through', async () => {
    const frame = Buffer.alloc(24)
    frame.write('ANMF')
    frame.writeUInt32LE(16, 4)
    const bomb = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), ...Array(1001).fill(frame)])
    await assert.rejects(inspectPicture(bomb), /too many scans or frames/)
  })
})
