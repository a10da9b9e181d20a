import type { Signal } from '@preact/signals'
import { Checks } from '../../parts/form/checks.tsx'
import type { FieldRow } from '../../parts/form/field-table.ts'
import { rates, rooms, t, words } from '../../session.ts'

/** The rooms and rates that something is for. Nothing chosen means all of them, also those made later. */

const roomNames = (): [string, string][] => rooms.value.map((room) => [room.room_code, room.room_name])
const rateNames = (): [string, string][] => rates.value.map((rate) => [rate.rate_code, rate.rate_name])

type Chosen = Signal<ReadonlySet<string>>

/** Codes that are not there any more stay in the list, so that they can be taken away. */
const withGone = (items: [string, string][], chosen: ReadonlySet<string>): [string, string][] => [
  ...items,
  ...[...chosen]
    .filter((code) => items.every(([known]) => known !== code))
    .map((code): [string, string] => [code, code]),
]

export const scopeRows: FieldRow[] = [
  {
    name: 'room_codes',
    kind: 'own',
    label: 'roomsFor',
    draw: (chosen: Chosen) => (
      <Checks
        legend={t('roomsFor')}
        hint={t('noneTickedAll')}
        chosen={chosen}
        items={withGone(roomNames(), chosen.value)}
      />
    ),
  },
  {
    name: 'rate_codes',
    kind: 'own',
    label: 'ratesFor',
    draw: (chosen: Chosen) => (
      <Checks
        legend={t('ratesFor')}
        hint={t('noneTickedAll')}
        chosen={chosen}
        items={withGone(rateNames(), chosen.value)}
      />
    ),
  },
]

interface Scoped {
  room_codes: string[] | null
  rate_codes: string[] | null
}

export const scopeStart = (rule: Partial<Scoped>) => ({
  room_codes: new Set(rule.room_codes ?? []),
  rate_codes: new Set(rule.rate_codes ?? []),
})

export const scopeWords = ({ room_codes, rate_codes }: Scoped): string | undefined => {
  const nameIn = (names: [string, string][]) => (code: string) =>
    names.find(([known]) => known === code)?.[1] ?? code
  const names = [
    ...(room_codes ?? []).map(nameIn(roomNames())),
    ...(rate_codes ?? []).map(nameIn(rateNames())),
  ]
  return names.length === 0 ? undefined : t('forOnly', { names: words.value.list(names) })
}
