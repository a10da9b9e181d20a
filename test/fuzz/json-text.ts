/** A text written into a body unchanged, for values that JSON.stringify cannot write. */
export class RawJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Members that a JavaScript object cannot have, such as the same name twice. */
export class RawMembers {
  readonly members: [string, unknown][]

  constructor(members: [string, unknown][]) {
    this.members = members
  }
}

/** Like JSON.stringify, with raw values unchanged. */
export const jsonText = (value: unknown): string => {
  if (value instanceof RawJson) return value.text
  if (value instanceof RawMembers) return object(value.members)
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return object(Object.entries(value).filter(([, member]) => member !== undefined))
  return JSON.stringify(value) ?? 'null'
}

const object = (members: [string, unknown][]): string =>
  `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`

/** The paths of all values in a body, beginning with the body itself. */
export const places = (value: unknown, path: (string | number)[] = []): (string | number)[][] => {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [path]
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [path, ...names.flatMap((name) => places((value as Record<string, unknown>)[name], [...path, name]))]
}

/** A copy with another value at one path; undefined removes it. */
export const replaced = (value: unknown, path: (string | number)[], other: unknown): unknown => {
  const [step, ...rest] = path
  if (step === undefined) return other
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? replaced(item, rest, other) : item))
  const record = { ...(value as Record<string, unknown>) }
  record[step] = replaced(record[step], rest, other)
  return record
}

export const valueAt = (value: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], value)
