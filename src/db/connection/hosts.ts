const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/

/** One address for each server of `postgres://user:password@first:5432,second:5432/database`. */
export const hostUrls = (url: string): string[] => {
  const [, before, hosts, behind] = PARTS.exec(url) ?? []
  if (hosts === undefined || !hosts.includes(',')) return [url]
  return hosts
    .split(',')
    .filter((host) => host !== '')
    .map((host) => `${before}${host}${behind}`)
}

/** `host:port` of the server, of several with a comma between; without user and password. */
export const serverName = (url: string): string =>
  hostUrls(url)
    .map((single) => URL.parse(single))
    .map((parsed) => `${parsed?.hostname || 'localhost'}:${parsed?.port || 5432}`)
    .join(',')

/** The addresses of the servers without their passwords. */
export const withoutPassword = (url: string): string => {
  const urls = hostUrls(url).map((single) => URL.parse(single))
  if (urls.some((single) => single === null)) return 'DATABASE_URL'
  return `${urls.map((single) => single!.host || 'localhost').join(',')}${urls[0]?.pathname}`
}

/** The same database at another server. */
export const urlAt = (url: string, host: string, port: number): string => {
  const [, before, , behind] = PARTS.exec(url) ?? []
  if (before === undefined) throw new Error('DATABASE_URL is no address')
  return `${before}${host.includes(':') ? `[${host}]` : host}:${port}${behind}`
}
