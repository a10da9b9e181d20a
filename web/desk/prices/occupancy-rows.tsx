import { type FieldRow, valuesOf } from '../parts/form/field-table.ts'
import {
  ageColumns,
  chargeColumns,
  fromWay,
  MOST_PERCENT,
  MOST_VALUE,
  toWay,
  wayOptions,
} from './charge-words.ts'
import { SampleParty } from './sample.tsx'

/** What a night costs by who sleeps in the room: fields of a room, and of a rate that has its own. */
export const occupancyRows = (group: NonNullable<FieldRow['group']>): FieldRow[] => [
  { name: 'base_adults', kind: 'whole', label: 'baseAdults', hint: 'baseAdultsHint', least: 1, group },
  { name: 'extra_adult_price', kind: 'money', label: 'extraAdult', hint: 'extraAdultHint', group },
  {
    name: 'occupancy_prices',
    kind: 'rows',
    label: 'byAdults',
    hint: 'byAdultsHint',
    addLabel: 'addAdults',
    group,
    columns: [
      { name: 'adults', kind: 'whole', label: 'adultsIn', least: 1 },
      {
        name: 'value',
        kind: 'number',
        label: 'value',
        most: MOST_VALUE,
        unit: { by: 'way', mostPercent: MOST_PERCENT },
      },
      { name: 'way', kind: 'choice', label: 'charge', options: wayOptions },
    ],
    fromElement: ({ adults, ...charged }) => ({ adults, ...toWay(charged) }),
    toElement: ({ adults, ...typed }) => ({ adults, ...fromWay(typed) }),
  },
  {
    name: 'child_bands',
    kind: 'rows',
    label: 'byAge',
    hint: 'byAgeHint',
    addLabel: 'addAges',
    group,
    columns: [...ageColumns, ...chargeColumns],
  },
  {
    name: 'sample',
    kind: 'aside',
    label: 'sampleParty',
    group,
    draw: (_, fields) => <SampleParty values={valuesOf(occupancyRows(group), fields)} />,
  },
]
