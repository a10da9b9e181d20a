import { type Signal, signal } from '@preact/signals'
import { parseNumber } from '../amounts.ts'

/** A form's fields as text, by the names the API has for them. */
export type Form<Name extends string> = Record<Name, Signal<string>>

export const newForm = <Name extends string>(
  names: readonly Name[],
  values: Partial<Record<Name, unknown>>,
): Form<Name> =>
  Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      return [name, signal(value === undefined || value === null ? '' : String(value))]
    }),
  ) as Form<Name>

/** A number as the API takes it; what cannot be read goes as it is, and the API says what is wrong with it. */
export const numberOr = (text: string): number | string | undefined =>
  text.trim() === '' ? undefined : (parseNumber(text) ?? text)
