import { useSignal } from '@preact/signals'
import { STAFF_ROLES } from '../../../src/http/request/staff-roles.ts'
import { base, call } from '../api.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import type { FieldRow } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { HeaderPicture, Pictures } from '../property/pictures.tsx'
import { bookingPage, readHotel, t } from '../session.ts'
import { Frame, Onward } from './frame.tsx'

export const PicturesStep = () => (
  <Frame step="pictures" text="setupPicturesText">
    <section class="card stack">
      <HeaderPicture onDone={readHotel} />
      <Pictures room={null} />
    </section>
    <Onward step="pictures" isDone />
  </Frame>
)

const INVITE: FieldRow[] = [
  { name: 'email', kind: 'email', label: 'email', required: true },
  {
    name: 'role',
    kind: 'choice',
    label: 'setupRole',
    options: () => STAFF_ROLES.map((role) => [role, t(`setupRole-${role}`)]),
  },
]

interface Made {
  email: string
  url: string
}

export const PeopleStep = () => {
  const made = useSignal<Made[]>([])
  return (
    <Frame step="people" text="setupPeopleText">
      {made.value.map(({ email, url }) => (
        <section key={url} class="card stack">
          <p>{t('setupInvited', { email })}</p>
          <p>
            <code class="secret">{url}</code>
          </p>
          <p class="buttons">
            <CopyButton text={url} look="button quiet small" />
          </p>
        </section>
      ))}
      <section class="card">
        <InviteForm key={made.value.length} onMade={(one) => (made.value = [...made.value, one])} />
      </section>
      <Onward step="people" isDone={made.value.length > 0} />
    </Frame>
  )
}

const InviteForm = ({ onMade }: { onMade: (made: Made) => void }) => {
  const form = useForm(INVITE, { role: 'desk' })
  return (
    <FormView
      form={form}
      button={t('setupInvite')}
      save={async (body) => {
        const { result } = await call<{ invite_url: string }>('POST', '/createinvite', { body })
        return { email: String(body.email), url: result.invite_url }
      }}
      onSaved={onMade}
    />
  )
}

export const DoneStep = () => (
  <Frame step="done" text="setupDoneText">
    <p class="buttons">
      <a class="button" href={base + bookingPage.value} target="_blank" rel="noopener">
        {t('setupBookingPage')}
      </a>
      <a class="button quiet" href={`${base}/desk`}>
        {t('setupToDesk')}
      </a>
    </p>
  </Frame>
)
