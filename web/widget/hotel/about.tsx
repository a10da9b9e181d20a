import { Drawn } from '../parts/drawn.tsx'
import { detailsPart } from '../parts/parts.ts'
import type { Hotel, PageWords } from '../types.ts'
import { inMosaic, picturesOf } from './header.tsx'
import { PictureButton } from './picture-button.tsx'

interface AboutProps {
  hotel: Hotel
  words: PageWords
}

export const About = ({ hotel, words }: AboutProps) => (
  <div class="about">
    <Drawn id="about-hotel" part={detailsPart}>
      {({ AboutText }) => <AboutText hotel={hotel} words={words} />}
    </Drawn>
    <Gallery hotel={hotel} words={words} />
    <GoodToKnow hotel={hotel} words={words} />
  </div>
)

const Gallery = ({ hotel, words }: AboutProps) => {
  const all = picturesOf(hotel)
  if (hotel.pictures.length === 0) return null
  return (
    <section
      class={hotel.pictures.every((picture) => inMosaic(hotel, picture)) ? 'narrow-only' : undefined}
      aria-label={words.t('pictures')}
    >
      <ul class="gallery">
        {all.map((picture, at) => (
          <li key={picture.image_name} class={inMosaic(hotel, picture) ? 'in-mosaic' : undefined}>
            <PictureButton
              pictures={all}
              at={at}
              what={hotel.hotel_name}
              sizes="(min-width: 720px) 360px, 50vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Policies, how to reach the hotel and what is around it; the same in a frame. */
export const GoodToKnow = ({ hotel, words }: AboutProps) => (
  <Drawn id="good-to-know" part={detailsPart}>
    {({ Reach }) => <Reach hotel={hotel} words={words} />}
  </Drawn>
)
