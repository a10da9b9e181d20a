import { hotel } from '../session.ts'

export const bareName = (url: string): string => decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))

const LONGEST = 90

/** A name that the API accepts, made from the file's name, with a number if that name is taken. */
export const nameFor = (file: string, taken: readonly string[]): string => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,5})?$/.exec(file) ?? []
  const safe = stem
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .toLowerCase()
  const first = safe === '' ? 'picture' : safe
  const suffix = ending.toLowerCase()
  let name = first + suffix
  for (let count = 2; taken.includes(name); count++) name = `${first}-${count}${suffix}`
  return name
}

export const imagePath = (kind: 'hotel' | 'room' | 'header', name: string, room: string | null): string => {
  const { chain_code = '', hotel_code = '' } = hotel.value?.hotel_information ?? {}
  const codes = kind === 'room' ? [chain_code, hotel_code, room ?? ''] : [chain_code, hotel_code]
  const start = kind === 'room' ? '/rooms' : kind === 'header' ? '/hotels/header' : '/hotels'
  return [start, ...[...codes, name].map(encodeURIComponent)].join('/')
}
