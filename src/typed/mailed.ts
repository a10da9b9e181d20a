import { inOneLine } from './unseen.ts'

/**
 * What a guest typed goes into mail under the hotel's name, also to an address that is not the guest's own. So it is one
 * bounded line there, of which no mail program makes a link.
 */

const MOST_OF_NAME = 80

// With a space in them, neither an address of a page nor one of mail is one any more.
const SCHEME = /(?<=\p{L}{2}):(?=\S)/gu
const DOT = /(?<=\S)([.\uff0e\u3002\uff61])(?=\p{L})/gu

// What begins so may be decoded by a mail program, and be a link then.
const ENCODED = /=(?=\?)/g

const withoutLinks = (text: string): string =>
  text.replace(ENCODED, '= ').replace(SCHEME, ': ').replace(DOT, '$1 ')

const shortened = (text: string, most: number): string => {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

export const mailedText = (text: string, most: number): string =>
  withoutLinks(shortened(inOneLine(text), most))

export const mailedName = (name: string): string => mailedText(name, MOST_OF_NAME)
