import type { Signal } from '@preact/signals'
import type { ComponentChildren, InputHTMLAttributes } from 'preact'

interface FieldProps {
  id: string
  label: string
  value: Signal<string>
  fault?: string | undefined
  hint?: string | undefined
  optional?: string | undefined
  wide?: boolean
  options?: ComponentChildren
  lines?: number
  input?: InputHTMLAttributes<HTMLInputElement>
  /** Called when the guest leaves the field. */
  onLeave?: () => void
  /** What comes below it. */
  children?: ComponentChildren
}

/** A label, an input, and the fault of its value. */
export const Field = ({
  id,
  label,
  value,
  fault,
  hint,
  optional,
  wide,
  options,
  lines,
  input,
  onLeave,
  children,
}: FieldProps) => {
  const common = {
    id,
    name: id,
    value: value.value,
    'aria-invalid': fault !== undefined,
    'aria-describedby': fault !== undefined ? `${id}-fault` : hint !== undefined ? `${id}-hint` : undefined,
    onInput: (event: Event) => {
      value.value = (event.currentTarget as HTMLInputElement).value
    },
    onBlur: onLeave,
  }
  return (
    <div class={wide ? 'field is-wide' : 'field'}>
      <label for={id}>
        {label} {optional !== undefined && <span class="hint">({optional})</span>}
      </label>
      {options !== undefined ? (
        <select {...common} autocomplete={input?.autocomplete as never}>
          {options}
        </select>
      ) : lines !== undefined ? (
        <textarea {...common} rows={lines} maxLength={2000} autocomplete="off" />
      ) : (
        <input {...common} {...input} />
      )}
      {fault !== undefined ? (
        <p class="fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : (
        hint !== undefined && (
          <p class="hint" id={`${id}-hint`}>
            {hint}
          </p>
        )
      )}
      {children}
    </div>
  )
}
