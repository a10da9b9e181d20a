import { Picture } from '../../shared/picture.tsx'
import { galleryPart } from '../parts/parts.ts'
import { useStore } from '../store.ts'
import type { PageWords, Picture as Shown } from '../types.ts'

/** The hotel's text for a picture, else the name of the room or hotel and a number. */
export const altOf = (words: PageWords, { alt }: Shown, what: string, at: number): string =>
  alt === '' ? words.t('pictureOf', { what, n: at + 1 }) : alt

interface PictureButtonProps {
  pictures: readonly Shown[]
  at: number
  /** The name of the room or hotel that the pictures show. */
  what: string
  sizes: string
  eager?: boolean
  /** In a row of pictures only the first is reached by Tab. */
  tabIndex?: number
  /** Tells that there are more. */
  more?: string | undefined
}

/** A picture that opens the gallery at its place; itself, without scripts or where the gallery's code cannot be loaded. */
export const PictureButton = ({
  pictures,
  at,
  what,
  sizes,
  eager,
  tabIndex = 0,
  more,
}: PictureButtonProps) => {
  const { words } = useStore()
  const picture = pictures[at]!
  const open = async (event: Event) => {
    event.preventDefault()
    const from = event.currentTarget as HTMLElement
    await galleryPart.load()
    const gallery = galleryPart.code.value
    if (gallery === undefined) window.open(picture.image_name)
    gallery?.showGallery({
      pictures: pictures.map((each, n) => ({ ...each, alt: altOf(words, each, what, n) })),
      at,
      what,
      words,
      from,
    })
  }
  return (
    <a
      href={picture.image_name}
      class="picture-button"
      aria-haspopup="dialog"
      tabIndex={tabIndex}
      onClick={(event) => void open(event)}
    >
      <Picture
        url={picture.image_name}
        alt={altOf(words, picture, what, at)}
        sizes={sizes}
        eager={eager ?? false}
      />
      {more && <span class="picture-count">{more}</span>}
    </a>
  )
}

/** A row of small pictures of a room, for places where the room is shown again. */
export const RoomStrip = ({ pictures, what }: { pictures: readonly Shown[]; what: string }) =>
  pictures.length === 0 ? null : (
    <div class="room-strip">
      {pictures.map(({ image_name }, at) => (
        <PictureButton key={image_name} pictures={pictures} at={at} what={what} sizes="160px" />
      ))}
    </div>
  )
