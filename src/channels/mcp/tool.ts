import { type TObject, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../../error-codes.ts'
import { Faults } from '../../errors.ts'
import { compileValidator, type Validator } from '../../http/fields/validate.ts'
import { mayCall, refusalOf } from '../../http/operation/permissions.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Ask, Operations } from './ask.ts'
import type { Schema } from './marked.ts'

export interface Hints {
  readOnly: boolean
  destructive: boolean
  idempotent: boolean
}

export const READS: Hints = { readOnly: true, destructive: false, idempotent: true }

// biome-ignore lint/suspicious/noExplicitAny: checked by the tool's own schema before it runs
export type Arguments = Record<string, any>

export interface Turn {
  ask: Ask
  caller: Caller
  /** Of the message, for refusals that no operation made. */
  requestId: string
}

/** What an agent may call. Its words are fixed: nothing that a hotel or a guest wrote is part of them. */
export interface Tool {
  name: string
  title: string
  description: string
  hints: Hints
  /** For which tokens it is. */
  token: 'client' | 'admin'
  /** What it goes through. Who may not use all of them is not shown the tool. */
  operations: readonly string[]
  input: TObject
  output: Schema
  run(given: Arguments, turn: Turn): Promise<object>
}

export const mayUse = (tool: Tool, operations: Operations, caller: Caller): boolean =>
  mayCall(tool, caller) &&
  tool.operations.every((name) => refusalOf(operations.get(name)!, caller, undefined) === undefined)

/** An operation, as far as tools are made of it. */
export interface Said {
  query: TObject
  body: TObject
  clientBody: TObject
  result: TSchema
}

export const said = (operations: Operations, operationId: string): Said =>
  operations.get(operationId) as unknown as Said

export const outputOf = (properties: Record<string, Schema>, required: string[]): Schema => ({
  type: 'object',
  properties,
  required,
})

/** Fields of an operation, as arguments. */
export const argumentsOf = (schema: unknown, names: readonly string[]): TObject['properties'] => {
  const { properties } = schema as TObject
  return Object.fromEntries(
    names.map((name) => {
      const field = properties[name]
      if (field === undefined) throw new Error(`there is no field ${name}`)
      return [name, field]
    }),
  )
}

/** An agent that makes up an argument, at any depth, is told so: it might mean something by it. */
export const inputOf = (properties: TObject['properties']): TObject =>
  withoutOthers(Type.Object(properties)) as TObject

const withoutOthers = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(withoutOthers)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, withoutOthers(part)]))
  if (inner.type !== 'object' || inner.properties === undefined) return inner
  return { ...inner, additionalProperties: false, 'x-refused': 'is no argument of this tool' }
}

const validators = new WeakMap<TObject, Validator>()

/** Refuses arguments that are not as the tool says, all faults at once. */
export const checkArguments = ({ input }: Tool, given: unknown, caller: Caller): Arguments => {
  let validator = validators.get(input)
  if (validator === undefined) {
    validator = compileValidator(input)
    validators.set(input, validator)
  }
  const faults = new Faults()
  validator.faults(given, caller, faults)
  if (faults.any) refuseArguments(faults)
  return given as Arguments
}

const NAME = /^[\w.[\]-]{1,100}$/

/** What an agent made up may be anything, and is not said again unless it looks like a name. */
const refuseArguments = (found: Faults): never => {
  const faults = new Faults()
  for (const { field, code, message } of found.list)
    if (field === null || NAME.test(field)) faults.add(field, code as ErrorCode, message)
    else faults.add(null, code as ErrorCode, 'One of the arguments has a name that this tool does not know.')
  faults.throwIfAny()
  throw new Error('there are no faults')
}

const OUR_FORMATS = new Set(['date', 'date-time', 'email', 'uri'])

/** The schema of arguments as any client can read it: without words and formats that only we know. */
export const publicSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(publicSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !isOurOwn(name, value))
      .map(([name, value]) => [name, name === 'description' ? asArgument(value) : publicSchema(value)]),
  )
}

const isOurOwn = (name: string, value: unknown): boolean =>
  name.startsWith('x-') || name === 'title' || (name === 'format' && !OUR_FORMATS.has(value as string))

/** Operations tell of a second spelling, which arguments do not have. */
const asArgument = (text: unknown): unknown =>
  typeof text === 'string'
    ? text
        .replaceAll(/\. Also [A-Z][A-Za-z]+| beside Result|\. The booking_form then tells[^.]*/g, '')
        .replaceAll(/\b(?:as many as|instead of) [A-Z][A-Za-z, ]+:/g, (names) => names.toLowerCase())
    : text
