import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Command, Option } from 'commander'
import { AppError, OperatorError } from '../../errors.ts'
import type { ImageKind } from '../../images/queries.ts'
import { listRooms } from '../../rooms/queries.ts'
import { addCommand, answers, withDatabase } from '../command/command.ts'
import { findHotelNamed, HOTEL_OPTION, hotelName } from '../command/named-hotel.ts'
import { good } from '../command/table.ts'

const LARGEST_BYTES = 10 * 1024 * 1024
const ACTOR = 'vacancy image add'

interface Options {
  hotel: string
  file: string
  kind: ImageKind
  room?: string
  name?: string
}

export const registerImageAdd = (parent: Command): void => {
  const command = addCommand(parent, {
    name: 'add',
    description: 'add a picture to a hotel or a room type, replacing the one of that name',
    examples: [
      './bin/vacancy image add --hotel SANUR --kind header --file dusk.jpg',
      './bin/vacancy image add --hotel SANUR --kind room --room DELUXE --file deluxe-1.jpg',
    ],
  })
    .requiredOption(...HOTEL_OPTION)
    .requiredOption('--file <path>', 'a JPEG, PNG, WebP or AVIF of at most 10 MiB')
    .addOption(
      new Option('--kind <kind>', 'what it shows').choices(['hotel', 'header', 'room']).makeOptionMandatory(),
    )
    .option('--room <code>', 'the room type, where --kind is room')
    .option('--name <name>', 'name in its address; the name of the file unless given')
  answers(command, async (options: Options) => {
    if ((options.kind === 'room') !== (options.room !== undefined))
      throw new OperatorError('Give --room exactly where --kind is room.')
    const bytes = await readPicture(options.file)
    return withDatabase(async (db, config) => {
      const [{ addImage }, { imageUrl }] = await Promise.all([
        import('../../images/add-image.ts'),
        import('../../images/image-url.ts'),
      ])
      const { hotel_id, chain_code, hotel_code } = await findHotelNamed(db, options.hotel)
      const image_name = options.name ?? path.basename(options.file)
      const target = { kind: options.kind, room_code: options.room ?? null, image_name }
      const { created } = await addImage(db, hotel_id, target, bytes, ACTOR).catch(async (err) => {
        if (!(err instanceof AppError)) throw err
        if (err.code !== 'room_not_found') throw new OperatorError(`${options.file}: ${err.message}`)
        const rooms = await db.of(hotel_id).read((sql) => listRooms(sql, hotel_id))
        const codes = rooms.map(({ room_code }) => room_code).join(', ') || 'none yet'
        throw new OperatorError(
          `${hotelName({ chain_code, hotel_code })} has no room ${options.room}. Its rooms: ${codes}.`,
        )
      })
      const url = imageUrl(config.publicUrl, {
        chain_code,
        hotel_code,
        ...target,
        room_code: target.room_code ?? '',
      })
      return { json: { ...target, url, created }, text: `${good(created ? 'Added' : 'Replaced')} ${url}` }
    })
  })
}

const readPicture = async (file: string): Promise<Buffer> => {
  const bytes = await readFile(file).catch((err: NodeJS.ErrnoException) => {
    const reason = err.code === 'ENOENT' ? 'there is no such file' : err.message
    throw new OperatorError(`${file} cannot be read: ${reason}.`)
  })
  if (bytes.length > LARGEST_BYTES) throw new OperatorError(`${file} is larger than 10 MiB.`)
  return bytes
}
