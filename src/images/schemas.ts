import { Type } from 'typebox'
import { flag, lookupCode, shortText } from '../http/fields/fields.ts'
import { WIDTHS } from './process-picture.ts'

export const IMAGE_NAME_PATTERN = '^(?!\\.)[A-Za-z0-9_.-]{1,100}$'

const param = (description: string, example: string) => Type.String({ description, examples: [example] })

const chain_code = param('Code of the chain', 'SAMUDRA')
const hotel_code = param('Code of the hotel', 'SANUR')
const image_name = Type.String({
  description: 'Name of the picture: 1 to 100 of A-Z a-z 0-9 _ - . with no dot first',
  examples: ['pool.jpg'],
})

export const hotelImageParams = Type.Object({ chain_code, hotel_code, image_name })

export const roomImageParams = Type.Object({
  chain_code,
  hotel_code,
  room_code: param('The room type', 'DELUXE'),
  image_name,
})

export const widthQuery = Type.Object({
  w: Type.Optional(
    Type.Unsafe<number>({
      type: 'integer',
      enum: WIDTHS,
      description: 'Width in pixels; a picture that is no wider is answered as it is',
      examples: [640],
    }),
  ),
})

export const pictureBody = Type.Unsafe<Buffer | undefined>({
  type: 'string',
  format: 'binary',
  description: 'The picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MiB and 50 megapixels',
})

export const imageAnswer = Type.Object(
  {
    image_name: Type.String({ description: 'Full address of the picture' }),
  },
  { title: 'StoredImage' },
)

const ADDRESS = 'https://booking.example.com/api/plugin/v1'

/** One white pixel. */
const pictureExample = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==',
  'base64',
)

const hotelParams = { chain_code: 'SAMUDRA', hotel_code: 'SANUR', image_name: 'pool.jpg' }

export const hotelImageExample = {
  params: hotelParams,
  body: pictureExample,
  result: { image_name: `${ADDRESS}/hotels/SAMUDRA/SANUR/pool.jpg` },
}

export const headerImageExample = {
  params: { ...hotelParams, image_name: 'bay.jpg' },
  body: pictureExample,
  result: { image_name: `${ADDRESS}/hotels/header/SAMUDRA/SANUR/bay.jpg` },
}

export const roomImageExample = {
  params: { ...hotelParams, room_code: 'DELUXE', image_name: 'bed.jpg' },
  body: pictureExample,
  result: { image_name: `${ADDRESS}/rooms/SAMUDRA/SANUR/DELUXE/bed.jpg` },
}

export const imageOrder = Type.Object(
  {
    room_code: Type.Optional(lookupCode('The room whose pictures are meant; left out: those of the hotel')),
    image_names: Type.Array(Type.String({ minLength: 1, maxLength: 2000, format: 'text' }), {
      maxItems: 1000,
      description: 'Names of pictures, or their full addresses, first to last',
    }),
  },
  { title: 'ImageOrder' },
)

export const imageQuery = Type.Object({
  room_code: Type.Optional(lookupCode('Of this room; left out: of the hotel')),
})

export const orderedImage = Type.Object(
  {
    id: Type.Integer(),
    chain_code: Type.String(),
    hotel_code: Type.String(),
    room_code: Type.Optional(Type.String()),
    image_name: Type.String({ description: 'Full address of the picture' }),
    order: Type.Integer(),
    alt: Type.String({ description: 'What it shows, in words' }),
  },
  { title: 'OrderedImage' },
)

export const orderExample = {
  body: { room_code: 'DELUXE', image_names: ['bed.jpg'] },
  result: [
    {
      id: 3,
      chain_code: 'SAMUDRA',
      hotel_code: 'SANUR',
      room_code: 'DELUXE',
      image_name: `${ADDRESS}/rooms/SAMUDRA/SANUR/DELUXE/bed.jpg`,
      order: 1,
      alt: '',
    },
  ],
}

export const imageDescription = Type.Object(
  {
    room_code: Type.Optional(lookupCode('The room whose picture is meant; left out: one of the hotel')),
    is_header: Type.Optional(flag('1: a header picture of the hotel is meant')),
    image_name: Type.String({
      minLength: 1,
      maxLength: 2000,
      format: 'text',
      description: 'Name of the picture, or its full address',
    }),
    alt: shortText('What it shows, in words; empty: nothing is said'),
  },
  { title: 'ImageDescription' },
)

export const describeExample = {
  body: { room_code: 'DELUXE', image_name: 'bed.jpg', alt: 'King bed facing the sea' },
  result: { ...orderExample.result[0]!, alt: 'King bed facing the sea' },
}
