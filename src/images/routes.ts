import type { TObject } from 'typebox'
import { Faults } from '../errors.ts'
import { type Call, changeOperation, type Example, type Operation } from '../http/operation/operation.ts'
import type { Caller } from '../http/request/caller.ts'
import type { Services } from '../services.ts'
import { checkImageName, findTargetRoom, type ImageTarget, pointImage, storePicture } from './add-image.ts'
import { imageUrl } from './image-url.ts'
import { inspectPicture } from './process-picture.ts'
import type { ImageKind } from './queries.ts'
import { removeImage } from './remove-image.ts'
import {
  headerImageExample,
  hotelImageExample,
  hotelImageParams,
  imageAnswer,
  pictureBody,
  roomImageExample,
  roomImageParams,
} from './schemas.ts'

const LARGEST_UPLOAD = 10 * 1024 * 1024
// Fifty megapixels take up to ten seconds to decode and encode.
const UPLOAD_WITHIN_MS = 30_000

interface Place {
  kind: ImageKind
  url: string
  /** Its name in operationIds and summaries. */
  id: string
  words: string
  params: TObject
  example: Example
}

const PLACES: Place[] = [
  {
    kind: 'hotel',
    url: '/hotels/:chain_code/:hotel_code/:image_name',
    id: 'hotelimage',
    words: 'picture of the hotel',
    params: hotelImageParams,
    example: hotelImageExample,
  },
  {
    kind: 'header',
    url: '/hotels/header/:chain_code/:hotel_code/:image_name',
    id: 'hotelheaderimage',
    words: 'header picture of the hotel',
    params: hotelImageParams,
    example: headerImageExample,
  },
  {
    kind: 'room',
    url: '/rooms/:chain_code/:hotel_code/:room_code/:image_name',
    id: 'roomimage',
    words: 'picture of a room type',
    params: roomImageParams,
    example: roomImageExample,
  },
]

export const imageOperations = (services: Services): Operation[] =>
  PLACES.flatMap((place) => [putOperation(services, place), deleteOperation(services, place)])

const targetOf = ({ kind }: Place, { params }: Call): ImageTarget => ({
  kind,
  room_code: kind === 'room' ? (params.room_code ?? '') : null,
  image_name: params.image_name ?? '',
})

const answer = ({ config }: Services, { chainCode, hotelCode }: Caller, target: ImageTarget) => ({
  image_name: imageUrl(config.publicUrl, { chain_code: chainCode, hotel_code: hotelCode, ...target }),
})

const checkPath = ({ caller, params }: Call, faults: Faults): void => {
  for (const [field, own] of [
    ['chain_code', caller.chainCode],
    ['hotel_code', caller.hotelCode],
  ] as const)
    if (params[field] !== own)
      faults.add(field, 'hotel_mismatch', `${field} of the path is not the one of this token's hotel`)
  checkImageName(params.image_name ?? '', faults)
}

const HEADER_NOTE = ' The one put last is the header_picture of the hotel.'
const PUT_NOTE =
  'The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 10 MiB and 50 megapixels. ' +
  'It is stored as WebP without metadata, at most 3840 pixels long, and in the widths 160, 320, 640, 1280 and 1920. ' +
  'Answers 201, or 200 when it replaced the picture of that name.'

const putOperation = (services: Services, place: Place): Operation =>
  changeOperation<TObject, typeof pictureBody, number>({
    method: 'PUT',
    url: place.url,
    operationId: `put${place.id}`,
    summary: `Store a ${place.words}`,
    description: PUT_NOTE + (place.kind === 'header' ? HEADER_NOTE : ''),
    tag: 'images',
    token: 'admin',
    params: place.params,
    body: pictureBody,
    rawBody: true,
    bodyLimit: LARGEST_UPLOAD,
    answerWithinMs: UPLOAD_WITHIN_MS,
    status: 201,
    result: imageAnswer,
    errors: ['hotel_mismatch', ...(place.kind === 'room' ? (['room_not_found'] as const) : [])],
    example: place.example,
    async prepare(call) {
      const { body, caller } = call
      // Refuses what is no picture, or too large, before all other checks. Damaged pictures are found later, by decoding.
      const picture = body === undefined || body.length === 0 ? undefined : await inspectPicture(body)
      const faults = new Faults()
      checkPath(call, faults)
      if (picture === undefined) faults.add(null, 'missing_field', 'the request has no body')
      faults.throwIfAny()
      await services.db
        .of(caller.hotelId)
        .read((sql) => findTargetRoom(sql, caller.hotelId, targetOf(place, call)))
      return storePicture(services.db, caller.hotelId, picture!)
    },
    async change(tx, call, blobId) {
      const target = targetOf(place, call)
      const { created } = await pointImage(tx, target, blobId, call.caller.tokenName)
      return { status: created ? 201 : 200, result: answer(services, call.caller, target) }
    },
  })

const deleteOperation = (services: Services, place: Place): Operation =>
  changeOperation({
    method: 'DELETE',
    url: place.url,
    operationId: `delete${place.id}`,
    summary: `Delete a ${place.words}`,
    ...(place.kind === 'header' ? { description: 'The header picture put before it is shown again.' } : {}),
    tag: 'images',
    token: 'admin',
    params: place.params,
    result: imageAnswer,
    errors: [
      'hotel_mismatch',
      'invalid_value',
      ...(place.kind === 'room' ? (['room_not_found'] as const) : []),
      'image_not_found',
    ],
    example: { params: place.example.params!, result: place.example.result },
    async prepare(call) {
      const faults = new Faults()
      checkPath(call, faults)
      faults.throwIfAny()
    },
    async change(tx, call) {
      const target = targetOf(place, call)
      await removeImage(tx, target, call.caller.tokenName)
      return { result: answer(services, call.caller, target) }
    },
  })
