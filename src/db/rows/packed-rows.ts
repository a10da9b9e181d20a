import { numbers, texts } from './arrays.ts'

/** How a column that rows have in common is sent and read: ids may be null, texts too. */
export type SharedKind = 'id' | 'number' | 'flag' | 'text'

export type SharedValue = number | boolean | string | null

export interface PackedColumns<Row> {
  /** Columns that differ from row to row. A value is as PostgreSQL reads it in an array. */
  own: Record<string, { type: string; of(row: Row): number | string | null }>
  /** Columns that many rows have in common. */
  shared: Record<string, SharedKind>
  /** The values of the columns in common, in their order. */
  sharedBy(row: Row): SharedValue[]
  /** Whether two rows have all of them in common. Called for each row, so it must be quick. */
  areAlike(one: Row, other: Row): boolean
}

/** What one statement is given: the rows it writes and its parameters from $3 on. */
export interface PackedPart<Row> {
  rows: readonly Row[]
  values: string[]
}

// An element of a text array is found by going through those before it.
const MOST_TEXTS = 100

const FIRST_PARAMETER = 3

/**
 * Rows for a statement whose first two parameters are the hotel and its version. A year of prices is twenty thousand rows of fourteen
 * columns, most of which are the same for all days of a room and a rate. So they are sent as a list of the different
 * combinations, and each row says which one it has. Arrays in the select list are unfolded as they are read, where `from unnest(a, b, …)`
 * first stores every array by itself.
 */
export class PackedRows<Row> {
  /** To stand behind `from`, with all columns by name. */
  readonly sql: string
  private readonly columns: PackedColumns<Row>
  private readonly kinds: SharedKind[]

  constructor(columns: PackedColumns<Row>) {
    this.columns = columns
    this.kinds = Object.values(columns.shared)
    this.sql = sqlOf(columns)
  }

  /** The rows in as many statements as their texts need, mostly one. */
  *parts(rows: readonly Row[]): Generator<PackedPart<Row>> {
    for (let at = 0; at < rows.length; ) {
      const part = this.pack(rows, at)
      at += part.rows.length
      yield part
    }
  }

  private pack(all: readonly Row[], from: number): PackedPart<Row> {
    const { own, sharedBy, areAlike } = this.columns
    const list = new Combinations(this.kinds)
    const found: number[] = []
    let before: Row | undefined
    let which = 0
    let at = from
    for (; at < all.length && !list.isFull; at++) {
      const row = all[at]!
      if (before === undefined || !areAlike(before, row)) which = list.place(sharedBy(row))
      before = row
      found.push(which)
    }
    const rows = from === 0 && at === all.length ? all : all.slice(from, at)
    const arrays = Object.values(own).map(({ of }) => arrayOf(rows, of))
    return { rows, values: [numbers(found), ...arrays, ...list.values] }
  }
}

const arrayOf = <Row>(rows: readonly Row[], of: (row: Row) => number | string | null): string =>
  `{${rows.map((row) => of(row) ?? 'null').join(',')}}`

/** The different combinations of one statement, counted from 1 as PostgreSQL does. */
class Combinations {
  private readonly kinds: readonly SharedKind[]
  private readonly places = new Map<string, number>()
  private readonly lists: (number | boolean)[][]
  private readonly textPlaces = new Map<string, number>()

  constructor(kinds: readonly SharedKind[]) {
    this.kinds = kinds
    this.lists = kinds.map(() => [])
  }

  get isFull(): boolean {
    return this.textPlaces.size >= MOST_TEXTS
  }

  place(values: readonly SharedValue[]): number {
    const coded = values.map((value, column) => this.coded(value, this.kinds[column]!))
    const name = coded.join()
    let place = this.places.get(name)
    if (place === undefined) {
      place = this.places.size + 1
      this.places.set(name, place)
      for (const [column, value] of coded.entries()) this.lists[column]!.push(value)
    }
    return place
  }

  /** Texts become their places among all texts, and null becomes 0: an array without nulls is looked up at once. */
  private coded(value: SharedValue, kind: SharedKind): number | boolean {
    if (value === null) return 0
    if (kind !== 'text') return value as number | boolean
    let place = this.textPlaces.get(value as string)
    if (place === undefined) {
      place = this.textPlaces.size + 1
      this.textPlaces.set(value as string, place)
    }
    return place
  }

  get values(): string[] {
    return [...this.lists.map((list) => `{${list.join(',')}}`), texts([...this.textPlaces.keys()])]
  }
}

const sqlOf = ({ own, shared }: PackedColumns<never>): string => {
  const ownNames = Object.keys(own)
  const first = FIRST_PARAMETER + 1 + ownNames.length
  const texts = first + Object.keys(shared).length
  const unfolded = [
    `unnest($${FIRST_PARAMETER}::int[]) as which`,
    ...ownNames.map((name, at) => `unnest($${FIRST_PARAMETER + 1 + at}::${own[name]!.type}[]) as ${name}`),
  ]
  const looked = Object.entries(shared).map(
    ([name, kind], at) => `${LOOKED_UP[kind](`$${first + at}`, `$${texts}`)} as ${name}`,
  )
  return `(select ${[...ownNames, ...looked].join(', ')} from (select ${unfolded.join(', ')}) as each_row) as t`
}

const LOOKED_UP: Record<SharedKind, (list: string, texts: string) => string> = {
  id: (list) => `nullif((${list}::bigint[])[which], 0)`,
  number: (list) => `(${list}::bigint[])[which]`,
  flag: (list) => `(${list}::bool[])[which]`,
  text: (list, texts) => `(${texts}::text[])[(${list}::int[])[which]]`,
}
