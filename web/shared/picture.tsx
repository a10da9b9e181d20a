const WIDTHS = [320, 640, 1280, 1920]

interface PictureProps {
  url: string
  alt: string
  /** How wide it is shown, as the `sizes` of an img. */
  sizes: string
  /** The first thing on the screen is not loaded lazily. */
  eager?: boolean
}

/** A picture of ours in the width the screen needs. */
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
