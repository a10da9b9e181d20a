interface DateFieldProps {
  id: string
  label: string
  value: string
  onChange: (value: string) => void
}

export const DateField = ({ id, label, value, onChange }: DateFieldProps) => (
  <div class="field">
    <label for={id}>{label}</label>
    <input id={id} type="date" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  </div>
)
