interface Spot {
  latitude: number
  longitude: number
  name: string
}

/** The address by which a system opens the guest's own maps; undefined where none is known. */
export const ownMapAddress = (agent: string, { latitude, longitude, name }: Spot): string | undefined => {
  const place = `${latitude},${longitude}`
  const label = encodeURIComponent(name)
  if (/Android/.test(agent)) return `geo:${place}?q=${place}(${label})`
  if (/iPhone|iPad|Macintosh/.test(agent)) return `https://maps.apple.com/?ll=${place}&q=${label}`
  return undefined
}

/** Turns a link to a map on the web into one to the guest's own maps, as it is opened. */
export const ownMap =
  (spot: Spot) =>
  (link: HTMLAnchorElement): void => {
    const address = ownMapAddress(navigator.userAgent, spot)
    if (address === undefined) return
    link.href = address
    link.removeAttribute('target')
  }
