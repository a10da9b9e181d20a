import { bodyOf } from '../parts/form/body.ts'
import { FormView } from '../parts/form/form.tsx'
import type { Form } from '../parts/form/form-state.ts'
import { useSaveEntry } from '../parts/form/save-entry.ts'
import { notify } from '../parts/notices.ts'
import { addressOf, go } from '../router.ts'
import { readHotel, t } from '../session.ts'

interface CatalogFormProps<Entry> {
  noun: 'room' | 'rate'
  form: Form
  /** The code of the room or rate; undefined if it is new. */
  code: string | undefined
  /** What the API is sent of the values of the form. */
  sent?: (body: Record<string, unknown>) => Record<string, unknown>
  /** Asks before it is saved, if there is something to ask. */
  agree?: (body: Record<string, unknown>) => Promise<boolean>
  onSaved: (entry: Entry) => void
}

const unchanged = (body: Record<string, unknown>): Record<string, unknown> => body

/** The form of a room or a rate. Of one that exists only what was changed is sent. */
export const CatalogForm = <Entry extends object>({
  noun,
  form,
  code,
  sent = unchanged,
  agree,
  onSaved,
}: CatalogFormProps<Entry>) => {
  const entry = useSaveEntry<Entry>(noun, code, () => sent(bodyOf(form.rows, form.values())))
  const save = async () => {
    const result = await entry.save()
    onSaved(result)
    await readHotel()
    return (result as Record<string, string>)[`${noun}_code`]!
  }
  return (
    <FormView
      form={form}
      operation={`${code === undefined ? 'create' : 'update'}${noun}`}
      save={save}
      agree={async () => (await agree?.(bodyOf(form.rows, form.values()))) ?? true}
      onSaved={(saved) => {
        notify(t('saved'))
        if (code === undefined) go(addressOf(`${noun}s`, saved))
      }}
    />
  )
}
