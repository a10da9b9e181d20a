import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import { get } from '../../api.ts'
import { codeOf } from '../../explain.ts'
import { hear } from '../../live.ts'
import { DeleteDialog } from '../../parts/dialog/delete-dialog.tsx'
import { bodyOf } from '../../parts/form/body.ts'
import { newFields, valuesOf } from '../../parts/form/field-table.ts'
import { FormView } from '../../parts/form/form.tsx'
import { useForm } from '../../parts/form/form-state.ts'
import { isLater, useFresh } from '../../parts/form/fresh.ts'
import { useSaveEntry } from '../../parts/form/save-entry.ts'
import { withCode } from '../../parts/form/with-code.ts'
import { EntryHead } from '../../parts/list/page-head.tsx'
import { notify } from '../../parts/notices.ts'
import { useResource } from '../../parts/resource.ts'
import { Loading, Trouble } from '../../parts/trouble.tsx'
import { addressOf, go } from '../../router.ts'
import { t } from '../../session.ts'
import { EntryTranslations } from '../../translations/entry-translations.tsx'
import type { RuleKind } from './rule-kind.ts'

interface Dated {
  updated_at: string
}

interface RuleScreenProps<Rule extends Dated> {
  kind: RuleKind<Rule>
  /** Undefined is a new one. */
  code: string | undefined
}

/** One rule: its form, and what can be done with it. */
export const RuleScreen = <Rule extends Dated>({ kind, code }: RuleScreenProps<Rule>) => {
  const { noun, screen, newLabel } = kind
  const deleting = useSignal(false)
  const found = useResource(
    '',
    async (signal) =>
      code === undefined
        ? undefined
        : (await get<Rule>(`/get${noun}/${encodeURIComponent(code)}`, {}, signal)).result,
    /^price_rule\./,
  )
  const fresh = useFresh(found.value.value, isLater)
  const rule = fresh.value
  const adopt = useRef<(rule: Rule) => void>(undefined)
  const changed = async (after: Rule) => {
    adopt.current?.(after)
    fresh.saved(after)
    await found.reload()
  }
  const isGone = /_not_found$/.test(codeOf(found.error.value) ?? '')
  return (
    <div class="page-pad">
      <EntryHead
        screen={screen}
        name={rule === undefined ? (code ?? t(newLabel)) : kind.nameOf(rule)}
        onDelete={rule && (() => (deleting.value = true))}
      >
        {rule !== undefined && kind.actions?.(rule, changed)}
      </EntryHead>
      {rule !== undefined && <p class="sentence">{kind.say(rule)}</p>}
      {isGone ? <p class="notice is-trouble">{t('errGone')}</p> : <Trouble of={found} />}
      {fresh.isOld && <p class="notice">{t('changedElsewhere')}</p>}
      {code !== undefined && rule === undefined && found.loading.value && <Loading />}
      {(code === undefined || rule !== undefined) && (
        <section class="card is-narrow">
          <RuleForm key={fresh.key} kind={kind} rule={rule} adopt={adopt} onSaved={fresh.saved} />
        </section>
      )}
      {kind.translated !== undefined && noun !== 'promo' && code !== undefined && rule !== undefined && (
        <EntryTranslations
          key={`texts ${fresh.key}`}
          noun={noun}
          code={code}
          entry={rule}
          hasDescription={kind.translated.hasDescription}
          onSaved={changed}
        />
      )}
      {deleting.value && rule !== undefined && (
        <DeleteDialog
          name={kind.nameOf(rule)}
          text={t(kind.deleteText)}
          path={`/delete${noun}/${encodeURIComponent(kind.codeOf(rule))}`}
          {...(kind.inUse === undefined ? {} : { inUse: kind.inUse(rule) })}
          after={addressOf(screen)}
          onClose={() => (deleting.value = false)}
        />
      )}
    </div>
  )
}

interface RuleFormProps<Rule> {
  kind: RuleKind<Rule>
  rule: Rule | undefined
  /** Set to what takes over a change made beside the form. */
  adopt: RefObject<((rule: Rule) => void) | undefined>
  onSaved: (rule: Rule) => void
}

const RuleForm = <Rule extends Dated>({ kind, rule, adopt, onSaved }: RuleFormProps<Rule>) => {
  const { noun, screen, send = (body) => body } = kind
  const isNew = rule === undefined
  const rows = useMemo(() => withCode(kind.rows, isNew), [])
  const form = useForm(rows, kind.start(rule), kind.rules)
  const bodyNow = () => send(bodyOf(rows, form.values()))
  const entry = useSaveEntry<Rule>(noun, rule && kind.codeOf(rule), bodyNow)
  adopt.current = (after) => {
    const start = kind.start(after)
    form.adopt(start)
    entry.rebase(send(bodyOf(rows, valuesOf(rows, newFields(rows, start)))))
  }
  const save = async () => {
    const result = await entry.save()
    onSaved(result)
    void hear().catch(() => {})
    return result
  }
  return (
    <>
      {kind.preview?.({ ...rule, ...bodyNow() } as unknown as Rule)}
      <FormView
        form={form}
        operation={`${isNew ? 'create' : 'update'}${noun}`}
        save={save}
        onSaved={(saved) => {
          notify(t('saved'))
          if (isNew) go(addressOf(screen, kind.codeOf(saved)))
        }}
      />
    </>
  )
}
