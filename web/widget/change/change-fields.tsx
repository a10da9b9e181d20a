import type { ComponentChildren } from 'preact'
import { bareFault } from './change-words.ts'
import type { ChangeProps as Props } from './changing-types.ts'

/** A fieldset that is the question itself. */
export const Asked = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <fieldset class="change-room">
    <legend>{name}</legend>
    {children}
  </fieldset>
)

export interface FaultProps extends Props {
  field: string
}

const faultsOf = ({ data }: Props, field: string) =>
  (data.said?.faults ?? []).filter((fault) => fault.field === field)

export const describedBy = (props: Props, field: string) =>
  faultsOf(props, field).length === 0
    ? {}
    : { 'aria-invalid': true as const, 'aria-describedby': `${field}-fault` }

/** What is wrong with a field, beside it. */
export const FieldFault = ({ field, ...props }: FaultProps) => {
  const texts = faultsOf(props, field).map((fault) => bareFault(props.words, props.said, fault))
  return texts.length === 0 ? null : (
    <p class="fault" id={`${field}-fault`}>
      {[...new Set(texts)].join(' ')}
    </p>
  )
}

interface SelectProps extends Props {
  field: string
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
}

export const Select = ({ field, label, value, options, ...props }: SelectProps) => (
  <div class="field">
    <label for={field}>{label}</label>
    <select id={field} name={field} {...describedBy(props, field)}>
      {options.map(([each, text]) => (
        <option key={each} value={each} selected={each === value}>
          {text}
        </option>
      ))}
    </select>
    <FieldFault {...props} field={field} />
  </div>
)

export const numbersTo = (words: Props['words'], most: number): [string, string][] =>
  Array.from({ length: most }, (_, at) => [String(at + 1), words.number(at + 1)])
