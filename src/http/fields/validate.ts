import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { ErrorCode } from '../../error-codes.ts'
import type { Faults } from '../../errors.ts'
import { explain, isRefusedMember } from './explain.ts'
import { ajvFor, type Context, GIVEN, STORED } from './formats.ts'

const givenAjv = ajvFor(GIVEN)

/** A fault that a schema cannot express, such as a departure before the arrival. */
export interface RuleFault {
  field: string
  code: ErrorCode
  message: string
}

export interface Validator {
  /** Whether there is no fault at all. */
  accepts(value: unknown, context: Context): boolean
  /** Every fault of the value, in field order. `prefix` names the value, where it is part of a larger one. */
  faults(value: unknown, context: Context, into: Faults, prefix?: string, rules?: RuleFault[]): void
}

export const compileValidator = (schema: TSchema): Validator => validatorBy(() => givenAjv, schema)

let storedAjv: Ajv | undefined

/** For rows that were stored by this or an earlier version. */
export const compileStoredValidator = (schema: TSchema): Validator =>
  validatorBy(() => {
    storedAjv ??= ajvFor(STORED)
    return storedAjv
  }, schema)

/** Compiled when it is first needed: all of them together take a third of a second, which every start would wait for. */
const validatorBy = (ajv: () => Ajv, schema: TSchema): Validator => {
  let compiled: Compiled | undefined
  const compile = (): Compiled => {
    compiled ??= compileLook(ajv(), schema)
    return compiled
  }
  return {
    accepts: (value, context) => compile().isGood(value, context),
    faults(value, context, into, prefix = '', rules = []) {
      const { isGood, look } = compile()
      if (rules.length === 0 && isGood(value, context)) return
      const found: Found = { list: [], most: into.room }
      look(value, context, found, prefix, [])
      for (const fault of rules)
        if (!found.list.some(({ field }) => field === fault.field))
          found.list.push({ ...fault, order: orderOf(schema, stepsOf(fault.field, prefix)) })
      if (found.list.length > 1) found.list.sort((a, b) => compareOrder(a.order, b.order))
      for (const { field, code, message } of found.list) into.add(field === '' ? null : field, code, message)
    },
  }
}

interface Fault {
  field: string
  code: ErrorCode
  message: string
  order: number[]
}

interface Found {
  list: Fault[]
  /** Beyond this many faults no further value is checked. */
  most: number
}

type Look = (value: unknown, context: Context, found: Found, prefix: string, order: number[]) => void

interface Compiled {
  /** Whether there is no fault, without a word on where one is: most values are good. */
  isGood(value: unknown, context: Context): boolean
  look: Look
}

interface ObjectSchema {
  type?: string | string[]
  properties?: Record<string, TSchema>
  items?: TSchema
  required?: string[]
}

/**
 * Elements of arrays are looked at one by one: a body of millions of bad ones would otherwise be as many errors in
 * memory (16 MiB of them took 40 s and 3 GB).
 */
const compileLook = (ajv: Ajv, schema: TSchema): Compiled => {
  const validate = ajv.compile(withoutItems(schema)) as ValidateFunction
  const arrays = arraysOf(schema).map(({ steps, items }) => ({
    steps,
    elements: compileLook(ajv, items),
    order: orderOf(schema, steps),
  }))
  return {
    isGood(value, context) {
      if (!validate.call(context as never, value)) return false
      for (const { steps, elements } of arrays) {
        const list = valueAt(value, steps)
        if (!Array.isArray(list)) continue
        for (const element of list) if (!elements.isGood(element, context)) return false
      }
      return true
    },
    look(value, context, found, prefix, order) {
      const bad = new Set<string>()
      if (!validate.call(context as never, value))
        for (const fault of ownFaults(schema, validate.errors ?? [], context.digits, prefix)) {
          bad.add(fault.field)
          found.list.push({ ...fault, order: [...order, ...fault.order] })
        }
      for (const array of arrays) {
        const list = valueAt(value, array.steps)
        if (!Array.isArray(list)) continue
        const field = fieldName(array.steps, prefix)
        if (bad.has(field)) continue
        for (let at = 0; at < list.length && found.list.length < found.most; at++)
          array.elements.look(list[at], context, found, `${field}[${at}]`, [...order, ...array.order, at])
      }
    },
  }
}

const withoutItems = (schema: TSchema): TSchema => {
  const { items: _, properties, ...rest } = schema as ObjectSchema
  if (properties === undefined) return rest as TSchema
  const bare = Object.entries(properties).map(([name, field]) => [name, withoutItems(field)])
  return { ...rest, properties: Object.fromEntries(bare) } as TSchema
}

/** The arrays of a schema that are not elements of others. */
const arraysOf = (schema: TSchema, steps: string[] = []): { steps: string[]; items: TSchema }[] => {
  const { type, items, properties = {} } = schema as ObjectSchema
  // Elements that may be anything need no check.
  if (type?.includes('array') && items !== undefined)
    return Object.keys(items).length === 0 ? [] : [{ steps, items }]
  return Object.entries(properties).flatMap(([name, field]) => arraysOf(field, [...steps, name]))
}

const valueAt = (value: unknown, steps: string[]): unknown => {
  let at = value
  for (const step of steps) at = (at as Record<string, unknown> | null | undefined)?.[step]
  return at
}

/** One fault a field. */
const ownFaults = (schema: TSchema, errors: ErrorObject[], digits: number, prefix: string): Fault[] => {
  const byField = new Map<string, Fault>()
  for (const error of errors) {
    const steps = error.instancePath.split('/').slice(1)
    if (error.keyword === 'required') steps.push(error.params.missingProperty)
    if (isRefusedMember(error)) steps.push(error.params.additionalProperty)
    const field = fieldName(steps, prefix)
    const fault = {
      field,
      ...explain(error, field, digits, isRequired(schema, steps)),
      order: orderOf(schema, steps),
    }
    const known = byField.get(field)
    if (known === undefined || (fault.code === 'missing_field' && known.code !== 'missing_field'))
      byField.set(field, fault)
  }
  return [...byField.values()]
}

const fieldName = (steps: string[], prefix: string): string => {
  let name = prefix
  for (const step of steps) name += name === '' ? step : `.${step}`
  return name
}

/** `rate_detail[0].cta` as the steps that lead there. */
const stepsOf = (field: string, prefix: string): string[] =>
  field
    .slice(prefix === '' ? 0 : prefix.length + 1)
    .split(/[.[\]]+/)
    .filter((step) => step !== '')

const orderOf = (schema: TSchema, steps: string[]): number[] => {
  let at = schema as ObjectSchema | undefined
  return steps.map((step) => {
    const names = at?.properties === undefined ? undefined : Object.keys(at.properties)
    at = (names === undefined ? at?.items : at?.properties?.[step]) as ObjectSchema | undefined
    return names === undefined ? Number(step) : names.indexOf(step)
  })
}

const compareOrder = (a: number[], b: number[]): number => {
  for (let at = 0; at < Math.min(a.length, b.length); at++) if (a[at] !== b[at]) return a[at]! - b[at]!
  return a.length - b.length
}

const isRequired = (schema: TSchema, steps: string[]): boolean => {
  let at = schema as ObjectSchema | undefined
  for (const step of steps.slice(0, -1)) at = at?.properties?.[step] as ObjectSchema | undefined
  return at?.required?.includes(steps.at(-1) ?? '') ?? false
}
