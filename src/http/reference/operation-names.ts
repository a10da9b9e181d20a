import type { Json } from './openapi-components.ts'

/** The words that names of operations are made of. Paths write them together; generated clients want them apart. */
const WORDS = (
  'account absence access add ack all assign availability balance booking bookings calendar cancel chain change changes charge check ' +
  'checkin checkout combinations confirm create currency data days delete deliveries describe event events exchange export extra ' +
  'extras get guest header history hold holds hotel hotels image images import in information invite key keys link list log mark ' +
  'message messages modify my no note notes occupancy order out overview password payment payments people person ping plan policies ' +
  'policy preview price prices problem problems promo promos put quote rate rates record redeliver refund remove report resend ' +
  'reset revert room rooms search sell send session sessions settings settle show stay stop tax taxes test token tokens unit units ' +
  'update use uses webhook webhooks'
).split(' ')

const LONGEST_FIRST = WORDS.toSorted((a, b) => b.length - a.length)

const APART: Record<string, string> = { checkin: 'checkIn', checkout: 'checkOut' }

/** A text as words, longer ones first; undefined where it is not made of them. */
const split = (text: string): string[] | undefined => {
  if (text === '') return []
  for (const word of LONGEST_FIRST) {
    const rest = text.startsWith(word) ? split(text.slice(word.length)) : undefined
    if (rest !== undefined) return [word, ...rest]
  }
  return undefined
}

/** `getallroomavailability` as `getAllRoomAvailability`. */
export const wordsApart = (name: string): string => {
  const words = split(name)
  if (words === undefined) throw new Error(`operation-names.ts does not know all words of ${name}`)
  return words
    .map((word) => APART[word] ?? word)
    .map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')
}

/** Writes the words of every operationId of the document apart. */
export const nameOperations = (document: Json): void => {
  for (const path of Object.values(document.paths as Record<string, Json>))
    for (const operation of Object.values(path) as { operationId: string }[])
      operation.operationId = wordsApart(operation.operationId)
}
