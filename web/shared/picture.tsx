const WIDTHS = [320, 640, 1280, 1920]

interface PictureProps {
  url: string
  alt: string
  /** The `sizes` of the img: how wide it is shown. */
  sizes: string
  /** True for pictures that are visible at first: they are not loaded lazily. */
  eager?: boolean
}

/** A picture of the hotel, loaded in the width that the screen needs. */
export const Picture = ({ url, alt, sizes, eager = false }: PictureProps) => (
  <img
    src={`${url}?w=640`}
    srcset={WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(', ')}
    sizes={sizes}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    fetchpriority={eager ? 'high' : 'auto'}
    decoding="async"
    width={640}
    height={427}
  />
)
