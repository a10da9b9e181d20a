import type { Signal } from '@preact/signals'
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useRef } from 'preact/hooks'
import { Field } from '../../../shared/field.tsx'
import { codeOf, explain } from '../../explain.ts'
import { hotel, may, t } from '../../session.ts'
import { Fault } from '../fault.tsx'
import type { FieldRow, Fields, Values } from './field-table.ts'
import { FormGroup } from './form-group.tsx'
import { type Form, faultAt, faultIn, isWrong, lookOver, pathsOf, shownRows } from './form-state.ts'
import { ListField } from './list-field.tsx'

interface FormViewProps<Name extends string, Saved> {
  form: Form<Name>
  save: (values: Values<Name>) => Promise<Saved>
  onSaved?: (saved: Saved) => void
  button?: string
  /** What saving does. Who may not do it reads the fields and sends nothing. */
  operation?: string
  /** Asks about what needs a look before it is saved; nothing is saved if the answer is no. */
  agree?: () => Promise<boolean>
  /** True while the form must not be sent. */
  isWaiting?: boolean
  /** Shown after the button. */
  more?: ComponentChildren
  /** Shows an error of the API in a special way. */
  refusal?: (error: unknown) => ComponentChildren
  children?: ComponentChildren
}

/** Fields, what went wrong, and the button. */
export const FormView = <Name extends string, Saved>(props: FormViewProps<Name, Saved>) => {
  const { save, onSaved, children, button = t('save'), isWaiting = false, more, refusal } = props
  const isAllowed = props.operation === undefined || may(props.operation)
  const form = props.form as unknown as Form
  const element = useRef<HTMLFormElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const { faults, error, busy } = form
  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy.value || isWaiting || !isAllowed) return
    const { activeElement } = document
    error.value = undefined
    faults.value = lookOver(form)
    if (Object.keys(faults.value).length === 0) {
      // The focus waits at the button, which says what happens, while the fields are locked.
      submitButton.current?.focus({ preventScroll: true })
      busy.value = true
      try {
        if ((await props.agree?.()) ?? true) {
          const saved = await save(form.values() as Values<Name>)
          form.settle()
          onSaved?.(saved)
        }
      } catch (err) {
        error.value = err
      }
      busy.value = false
    }
    // After the next frame, so that screen readers find the fault when the field gets the focus.
    requestAnimationFrame(() => {
      const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      if (wrong) wrong.focus()
      else if (document.activeElement === submitButton.current && element.current?.contains(activeElement))
        (activeElement as HTMLElement).focus({ preventScroll: true })
    })
  }
  const rows = shownRows(form)
  return (
    <form ref={element} class="stack" onSubmit={(event) => void submit(event)} novalidate>
      {/* What is typed while it is being saved would be neither sent nor there afterwards. */}
      <fieldset class="form-fields stack" inert={busy.value} disabled={!isAllowed}>
        <FieldRows form={form} rows={rows.filter(({ group }) => group === undefined)} />
        {groupsOf(rows).map(([title, members]) => (
          <FormGroup
            key={title}
            title={title}
            fields={form.fields}
            rows={members}
            isWrong={members.some((row) => isWrong(form, row))}
          >
            <FieldRows form={form} rows={members} />
          </FormGroup>
        ))}
      </fieldset>
      {children}
      <Trouble form={form} refusal={refusal} />
      {isAllowed ? (
        <p class="buttons">
          <button ref={submitButton} type="submit" class="button" aria-disabled={busy.value || isWaiting}>
            {busy.value ? t('saving') : button}
          </button>
          {more}
        </p>
      ) : (
        <p class="hint">{t('readOnly')}</p>
      )}
    </form>
  )
}

const groupsOf = (rows: readonly FieldRow[]) => [
  ...Map.groupBy(
    rows.filter(({ group }) => group !== undefined),
    ({ group }) => group!,
  ),
]

const isBelow = ({ kind }: FieldRow): boolean =>
  kind === 'check' || kind === 'own' || kind === 'rows' || kind === 'aside'

const FieldRows = ({ form, rows }: { form: Form; rows: readonly FieldRow[] }) => (
  <>
    <div class="form-grid">
      {rows
        .filter((row) => !isBelow(row))
        .map((row) => (
          <TableField key={row.name} form={form} row={row} />
        ))}
    </div>
    {rows
      .filter(isBelow)
      .map((row) =>
        row.kind === 'rows' ? (
          <ListField
            key={row.name}
            row={row}
            lines={form.fields[row.name]!}
            faultAt={(path) => faultAt(form, row, path)}
          />
        ) : (
          <OwnField
            key={row.name}
            row={row}
            value={form.fields[row.name] as Signal<never>}
            fields={form.fields}
            fault={faultIn(form, row)}
          />
        ),
      )}
  </>
)

const Trouble = ({ form, refusal }: { form: Form; refusal: FormViewProps<string, unknown>['refusal'] }) => {
  const { error, faults } = form
  const special = error.value === undefined ? undefined : refusal?.(error.value)
  if (special) return <>{special}</>
  const paths = new Set(shownRows(form).flatMap((row) => pathsOf(form, row)))
  const isTaken = /_exists$/.test(codeOf(error.value) ?? '')
  const text =
    error.value !== undefined && !isTaken
      ? explain(error.value, paths)
      : isTaken || Object.keys(faults.value).length > 0
        ? t('errSeeFields')
        : undefined
  const isMended = text === t('errSeeFields') && !shownRows(form).some((row) => isWrong(form, row))
  return isMended ? null : <Fault text={text} />
}

const NUMBER: InputHTMLAttributes<HTMLInputElement> = { inputMode: 'decimal', autocomplete: 'off' }

const inputOf = ({ kind, fixed = false }: FieldRow): InputHTMLAttributes<HTMLInputElement> => {
  if (kind === 'number' || kind === 'whole' || kind === 'percent' || kind === 'money') return NUMBER
  if (kind === 'text' || kind === 'code') return { readOnly: fixed, autocomplete: 'off' }
  // Never read back, and nobody looks over a shoulder. Not the password of this site, so that no browser offers or saves it.
  if (kind === 'secret') return { type: 'password', autocomplete: 'off', spellcheck: false }
  if (kind === 'password') return { type: 'password', autocomplete: 'current-password' }
  if (kind === 'new-password') return { type: 'password', autocomplete: 'new-password' }
  if (NO_INPUT.has(kind)) return {}
  return { type: kind, readOnly: fixed } as InputHTMLAttributes<HTMLInputElement>
}

const NO_INPUT = new Set(['check', 'choice', 'lines', 'list', 'own', 'rows'])
const OPTIONAL = new Set([
  'text',
  'email',
  'tel',
  'url',
  'date',
  'number',
  'whole',
  'percent',
  'money',
  'lines',
  'list',
])

const TableField = ({ form, row }: { form: Form; row: FieldRow }) => {
  const { name, kind, label, hint, required, wide = false, fixed, options } = row
  const isLong = kind === 'lines' || kind === 'list'
  return (
    <Field
      id={name}
      label={row.inCurrency ? `${t(label)} (${hotel.value?.hotel_information.currency})` : t(label)}
      value={form.fields[name] as Signal<string>}
      fault={faultIn(form, row)}
      hint={hint && t(hint)}
      optional={!required && !fixed && OPTIONAL.has(kind) ? t('optional') : undefined}
      wide={wide}
      {...(isLong ? { lines: row.lines ?? 4 } : {})}
      {...(options === undefined
        ? { input: inputOf(row) }
        : {
            options: options().map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            )),
          })}
    />
  )
}

interface OwnFieldProps {
  row: FieldRow
  value: Signal<never>
  fields: Fields
  fault: string | undefined
}

const OwnField = ({ row: { label, hint, draw }, value, fields, fault }: OwnFieldProps) =>
  draw !== undefined ? (
    <div>
      {draw(value, fields)}
      {fault !== undefined && <p class="fault">{fault}</p>}
    </div>
  ) : (
    <label class="check">
      <input
        type="checkbox"
        checked={value.value}
        onChange={(event) => {
          value.value = event.currentTarget.checked as never
        }}
      />
      <span>
        {t(label)}
        {hint !== undefined && <span class="hint"> {t(hint)}</span>}
        {fault !== undefined && <span class="fault"> {fault}</span>}
      </span>
    </label>
  )
