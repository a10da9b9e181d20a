/** What people type can contain characters that nobody sees. They make two names of one, or a letter of a name. */

/** Control characters, separators of lines and paragraphs, whatever a screen leaves out, and the empty braille cell. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u

/** Letters that are written in other shapes beside these joiners, of Persian, Indic and Mongolian names. */
const JOINED =
  /(?<=[[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{M}]])[\u200c\u200d\u180b-\u180d\u180f]/v
/** Characters of Japanese and Chinese names that are written in one of several ways. */
const VARIED = /(?<=\p{scx=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/v
const PICTURED =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}])[\ufe0e\ufe0f]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})|(?<=[0-9#*])\ufe0f(?=\u20e3)/v

/** What is seen as another shape of the letter or picture before it. */
const SHAPED = new RegExp([JOINED, VARIED, PICTURED].map(({ source }) => source).join('|'), 'gv')

const withoutShapes = (text: string): string => text.replace(SHAPED, '')

/** Most names. */
const PLAIN = /^[ -~]*$/

/** The first character of a name that nobody sees; undefined if all are seen. */
export const unseenInName = (text: string): string | undefined =>
  PLAIN.test(text) ? undefined : UNSEEN.exec(withoutShapes(text))?.[0]

/** The first of an address, in which no shapes are needed. */
export const unseenInAddress = (text: string): string | undefined => UNSEEN.exec(text)?.[0]

export const withoutUnseen = (text: string): string => text.replace(new RegExp(UNSEEN, 'gu'), '')

/** Such as U+200B. */
export const codePointOf = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** A name of before such characters were refused, in one line and without them. Others stay as they are. */
export const inOneLine = (text: string): string => {
  if (unseenInName(text) === undefined) return text
  const line = text.replace(BREAKS, ' ').trim()
  let kept = ''
  let at = 0
  for (const { index, 0: shape } of line.matchAll(SHAPED)) {
    kept += withoutUnseen(line.slice(at, index)) + shape
    at = index + shape.length
  }
  return kept + withoutUnseen(line.slice(at))
}
