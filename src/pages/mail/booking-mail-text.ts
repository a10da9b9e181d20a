import type { Letter } from './booking-mail-html.ts'

/** The letter as plain text. */
export const mailText = (letter: Letter): string => {
  const pairs = (list: [string, string][]): string =>
    list.map(([name, value]) => `${name}: ${value}`).join('\n')
  return [
    letter.lead,
    happenedText(letter),
    pairs(letter.facts),
    pairs([...letter.lines, letter.total, ...letter.money]),
    pairs(letter.notes),
    [letter.link, ...letter.receipts].map(({ text, url }) => `${text}: ${url}`).join('\n'),
    pairs(letter.policies),
    [letter.questions, ...letter.reach].filter(Boolean).join('\n'),
    letter.hotelName,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const happenedText = ({ happened: [title, lines] }: Letter): string =>
  lines.length === 0 ? '' : [`${title}:`, ...lines.map((line) => `- ${line}`)].join('\n')
