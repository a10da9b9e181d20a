import type { Signal } from '@preact/signals'
import { STAFF_ROLES } from '../../../src/http/request/staff-roles.ts'
import { LANGUAGES } from '../../../src/stay/values/languages.ts'
import { call } from '../api.ts'
import { Dialog } from '../parts/dialog/dialog.tsx'
import { Checks } from '../parts/form/checks.tsx'
import type { FieldRow, Fields, Values } from '../parts/form/field-table.ts'
import { FormView } from '../parts/form/form.tsx'
import { useForm } from '../parts/form/form-state.ts'
import { leaving } from '../parts/form/unsaved.tsx'
import { account, hotel, language, t } from '../session.ts'
import type { MadeLink } from './link-made.tsx'

/** The hotels of this chain that the user may invite to, by their codes. */
const ownHotels = (): [string, string][] => {
  const chain = hotel.value?.hotel_information.chain_code
  return (account.value?.hotels ?? [])
    .filter(({ chain_code, role }) => chain_code === chain && role === 'owner')
    .map(({ hotel_code, hotel_name }) => [hotel_code, hotel_name ?? hotel_code])
}

const ownsChain = (): boolean => {
  const chain = hotel.value?.hotel_information.chain_code
  return (
    account.value?.chains.some(({ chain_code, role }) => chain_code === chain && role === 'owner') ?? false
  )
}

const isOfHotels = ({ whole_chain }: Fields): boolean => ownHotels().length > 1 && !whole_chain!.value

const ROWS: FieldRow[] = [
  { name: 'email', kind: 'email', label: 'email', required: true },
  { name: 'name', kind: 'text', label: 'name' },
  {
    name: 'role',
    kind: 'choice',
    label: 'role',
    options: () => STAFF_ROLES.map((role) => [role, t(`role-${role}`)]),
  },
  {
    name: 'language',
    kind: 'choice',
    label: 'language',
    options: () => Object.entries(LANGUAGES),
  },
  {
    name: 'role_hint',
    kind: 'aside',
    label: 'role',
    draw: (_value, { role }: Fields) => (
      <p class="hint">{t(`role-${role!.value as (typeof STAFF_ROLES)[number]}-may`)}</p>
    ),
  },
  { name: 'whole_chain', kind: 'check', label: 'inviteWholeChain', when: ownsChain },
  {
    name: 'hotel_codes',
    kind: 'own',
    label: 'hotels',
    when: isOfHotels,
    draw: (chosen: Signal<ReadonlySet<string>>) => (
      <Checks legend={t('hotels')} chosen={chosen} items={ownHotels()} />
    ),
  },
]

const hotelRules = ({ hotel_codes, whole_chain }: Values) =>
  !whole_chain && ownHotels().length > 1 && (hotel_codes as ReadonlySet<string>).size === 0
    ? { hotel_codes: t('errMissing') }
    : {}

interface Invited {
  invite_url: string
  expires_at: string
  is_mailed: 0 | 1
}

const bodyOf = ({ email, name, role, language: tag, whole_chain, hotel_codes }: Values): object => ({
  email,
  role,
  language: tag,
  ...(name === '' || name === null || name === undefined ? {} : { name }),
  ...(whole_chain
    ? { whole_chain: 1 }
    : ownHotels().length > 1
      ? { hotel_codes: [...(hotel_codes as ReadonlySet<string>)] }
      : {}),
})

interface InviteProps {
  onClose: () => void
  onMade: (link: MadeLink) => void
}

/** Invites somebody; the link to it is shown once, to copy where there is no mail. */
export const Invite = ({ onClose, onMade }: InviteProps) => {
  const here = hotel.value?.hotel_information.hotel_code ?? ''
  const form = useForm(
    ROWS,
    { role: 'desk', language: language.value, whole_chain: false, hotel_codes: new Set([here]) },
    hotelRules,
  )
  return (
    <Dialog title={t('invite')} onClose={() => leaving(onClose)}>
      <FormView
        form={form}
        button={t('makeInvite')}
        save={async (values) => {
          const { result } = await call<Invited>('POST', '/createinvite', { body: bodyOf(values) })
          const email = String(values.email)
          return {
            title: t('inviteMade'),
            text: t(result.is_mailed === 1 ? 'inviteMailed' : 'inviteToCopy', { email }),
            url: result.invite_url,
            expires_at: result.expires_at,
          }
        }}
        onSaved={onMade}
      />
    </Dialog>
  )
}
