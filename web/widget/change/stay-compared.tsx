import type { ChangingWords } from '../../messages/paying/changing.ts'
import { daysBetween } from '../../shared/words.ts'
import type { PageWords } from '../types.ts'
import { itemParty } from '../words/party-words.ts'
import type { FactRoom, StayFacts } from './changing-types.ts'

/** What is told of a stay, each under a key that finds it in the other one. */
const factsOf = (words: PageWords, { arrival, departure, rooms }: StayFacts, isOne: boolean) => {
  const { t } = words
  const facts = new Map<string, [name: string, text: string]>()
  const nights = t('nightCount', { n: daysBetween(arrival, departure) })
  facts.set('arrival', [t('arrival'), words.date(arrival, 'short')])
  facts.set('departure', [t('departure'), `${words.date(departure, 'short')} · ${nights}`])
  for (const room of rooms) {
    const name = isOne ? t('room') : t('roomNumber', { n: room.item })
    const of = (what: string): string => (isOne ? what : `${name} · ${what}`)
    facts.set(`room ${room.item}`, [name, `${room.room_name} · ${room.rate_name}`])
    facts.set(`guests ${room.item}`, [of(t('guests')), partyText(words, room)])
    const extras = extrasText(words, room)
    if (extras !== '') facts.set(`extras ${room.item}`, [of(t('extrasTitle')), extras])
  }
  return facts
}

const partyText = (words: PageWords, room: FactRoom): string =>
  itemParty(words, { ...room, nightly: [], promo_amount: 0, total_price: 0, normal_total: 0 })

const extrasText = (words: PageWords, { extras }: FactRoom): string =>
  words.list(
    extras.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${words.number(quantity)}` : name)),
  )

/** The days, then room by room. */
const placeOf = (key: string): number => Number(/ (\d+)$/.exec(key)?.[1] ?? 0)

interface ComparedProps {
  was: StayFacts
  now: StayFacts
  /** What they cost, where that is told here. */
  totals?: [number, number]
  words: PageWords
  said: ChangingWords
  /** Only what differs. */
  isShort?: boolean
}

/** The stay as it was and as it becomes, beside each other. */
export const StayCompared = ({ was, now, totals, words, said, isShort = false }: ComparedProps) => {
  const isOne = was.rooms.length === 1 && now.rooms.length === 1
  const [before, after] = [factsOf(words, was, isOne), factsOf(words, now, isOne)]
  const keys = [...new Set([...before.keys(), ...after.keys()])].sort(
    (one, other) => placeOf(one) - placeOf(other),
  )
  const rows = keys
    .map((key) => ({
      key,
      name: (after.get(key) ?? before.get(key))![0],
      from: before.get(key)?.[1] ?? '–',
      to: after.get(key)?.[1] ?? '–',
    }))
    .filter(({ from, to }) => !isShort || from !== to)
  return (
    <table class="stays">
      <caption class="unseen">{words.t('yourStay')}</caption>
      <thead>
        <tr>
          <th scope="col">{said.t('before')}</th>
          <th scope="col">{said.t('after')}</th>
        </tr>
      </thead>
      {rows.map(({ key, name, from, to }) => (
        <tbody key={key} class={from === to ? 'is-same' : 'is-other'}>
          <tr>
            <th scope="rowgroup" colSpan={2} dir="auto">
              {name}
              {from === to && <span class="aside"> · {said.t('unchanged')}</span>}
            </th>
          </tr>
          <tr>
            {from === to ? (
              <td colSpan={2} dir="auto">
                {to}
              </td>
            ) : (
              <>
                <td dir="auto">{from}</td>
                <td dir="auto">{to}</td>
              </>
            )}
          </tr>
        </tbody>
      ))}
      {totals !== undefined && (
        <tbody class="is-total">
          <tr>
            <th scope="rowgroup" colSpan={2}>
              {words.t('total')}
            </th>
          </tr>
          <tr>
            {totals.map((total, at) => (
              <td key={at}>{words.money(total, totals)}</td>
            ))}
          </tr>
        </tbody>
      )}
    </table>
  )
}
