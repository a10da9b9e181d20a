import type { Signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { ROOM_FEATURE_CODES } from '../../../src/stay/lists/room-features.ts'
import { readGiven } from '../bookings/arrive/given-out.ts'
import { AskDialog } from '../changes/ask-dialog.tsx'
import { ask } from '../changes/asking.ts'
import { dayName } from '../changes/names.ts'
import { Checks } from '../parts/form/checks.tsx'
import type { FieldRow, Values } from '../parts/form/field-table.ts'
import { useForm } from '../parts/form/form-state.ts'
import { withCode } from '../parts/form/with-code.ts'
import { occupancyRows } from '../prices/occupancy-rows.tsx'
import { t } from '../session.ts'
import type { Room } from '../types.ts'
import { CatalogForm } from './catalog-form.tsx'

const ROWS: FieldRow[] = [
  { name: 'room_code', kind: 'code', label: 'code', required: true },
  { name: 'room_name', kind: 'text', label: 'name', required: true },
  { name: 'number_of_room', kind: 'whole', label: 'howMany', required: true },
  { name: 'room_bed', kind: 'whole', label: 'beds', required: true },
  { name: 'room_size', kind: 'number', label: 'size', required: true },
  { name: 'room_max_adult', kind: 'whole', label: 'maxAdults', required: true },
  { name: 'room_max_children', kind: 'whole', label: 'maxChildren', required: true },
  { name: 'room_description', kind: 'lines', label: 'description', lines: 6, wide: true },
  { name: 'is_publish', kind: 'check', label: 'showToGuests' },
  {
    name: 'room_features',
    kind: 'own',
    label: 'roomFeatures',
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks
        legend={t('roomFeatures')}
        hint={t('roomFeaturesHint')}
        chosen={chosen}
        items={ROOM_FEATURE_CODES.map((feature) => [feature, t(`has_${feature}`)])}
      />
    ),
  },
  {
    name: 'room_units',
    kind: 'rows',
    label: 'roomNumbers',
    hint: 'roomNumbersHint',
    addLabel: 'addRoomNumber',
    group: 'roomNumbers',
    columns: [
      { name: 'unit', kind: 'text', label: 'roomNumber', most: 20 },
      {
        name: 'state',
        kind: 'choice',
        label: 'status',
        options: () => [
          ['in', t('inOrder')],
          ['out', t('unitOutOfOrder')],
        ],
      },
    ],
    // Whether it is clean is noted day by day, not here.
    fromElement: ({ unit, is_out_of_order }) => ({ unit, state: is_out_of_order === 1 ? 'out' : 'in' }),
    toElement: ({ unit, state }) => ({ unit, is_out_of_order: state === 'out' ? 1 : 0 }),
  },
  ...occupancyRows('byGuests'),
]

const FRESH = {
  number_of_room: 1,
  room_bed: 1,
  room_size: 0,
  room_max_adult: 2,
  room_max_children: 0,
  is_publish: 1,
}

const rules = ({ base_adults: base, room_max_adult: most }: Values): Record<string, string> =>
  Number(base ?? 0) > Number(most) ? { base_adults: t('errBaseTooMany', { n: Number(most) }) } : {}

type Units = readonly { unit: string; is_out_of_order?: 0 | 1 }[]

const outOf = (units: Units): string[] =>
  units.filter(({ is_out_of_order }) => is_out_of_order === 1).map(({ unit }) => unit)

/** Tells which guests have a room that goes out of order, and asks whether to save it. */
const agreeOnUnits = async (before: Units, after: Units): Promise<boolean> => {
  const was = new Set(outOf(before))
  const given = await readGiven(new Set(outOf(after).filter((unit) => !was.has(unit))))
  if (given.length === 0) return true
  return ask({
    title: t('outTitle'),
    lines: [],
    above: t('outText'),
    cells: given.map(({ code, guest, unit, arrival }) => ({
      key: `${code} ${unit}`,
      day: dayName(arrival),
      what: t('outGiven', { guest, unit, day: dayName(arrival) }),
    })),
    more: 0,
    yes: t('saveAnyway'),
    no: t('notSave'),
  })
}

interface RoomFormProps {
  room: Room | undefined
  onSaved: (room: Room) => void
}

export const RoomForm = ({ room, onSaved }: RoomFormProps) => {
  const isNew = room === undefined
  const rows = useMemo(() => withCode(ROWS, isNew), [])
  const room_features = new Set(room?.room_features)
  const form = useForm(rows, { ...(room ?? FRESH), room_features }, rules)
  return (
    <>
      <CatalogForm
        noun="room"
        form={form}
        code={room?.room_code}
        agree={({ room_units = [] }) => agreeOnUnits(room?.room_units ?? [], room_units as Units)}
        onSaved={onSaved}
      />
      <AskDialog />
    </>
  )
}
