interface ChoiceProps {
  id: string
  label: string
  /** What the choice of none says. */
  all: string
  value: string
  of: readonly (readonly [code: string, name: string])[]
  set: (value: string) => void
}

/** One of a list, or all. */
export const Choice = ({ id, label, all, value, of, set }: ChoiceProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
      <option value="">{all}</option>
      {!of.some(([code]) => code === value) && value !== '' && <option value={value}>{value}</option>}
      {of.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </div>
)
