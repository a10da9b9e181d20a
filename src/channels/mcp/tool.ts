import { type TObject, type TSchema, Type } from 'typebox'
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

/** An agent that makes up an argument is told so: it might mean something by it. */
export const inputOf = (properties: TObject['properties']): TObject =>
  Type.Object(properties, {
    additionalProperties: false,
    'x-refused': 'is no argument of this tool',
  } as { additionalProperties: false })

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
  faults.throwIfAny()
  return given as Arguments
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
  typeof text === 'string' ? text.replaceAll(/\. Also [A-Z][A-Za-z]+| beside Result/g, '') : text
