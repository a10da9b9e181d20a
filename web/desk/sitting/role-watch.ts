import { useSignalEffect } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { isLowerRole } from '../../../src/http/request/staff-roles.ts'
import { notify } from '../parts/notices.ts'
import { account, readRole, role, t } from '../session.ts'

/** While somebody works. A poll would keep the session alive of who has gone home. */
const ASKED_EVERY_MS = 60_000
/** Whose role was lowered waits for it to be raised again. */
const ASKED_SOON_MS = 2000

/** Says that the role is another one, and finds out by what the user does: what is locked opens without a reload. */
export const useRoleWatch = (): void => {
  const first = useRef(role.peek())
  const told = useRef(role.peek())
  useSignalEffect(() => {
    if (role.value === told.current) return
    told.current = role.value
    notify(t('roleNow', { role: t(`role-${role.value}`) }))
  })
  useEffect(() => {
    let asked = Date.now()
    const look = () => {
      const isLowered = isLowerRole(role.peek(), first.current)
      const wait = isLowered ? ASKED_SOON_MS : ASKED_EVERY_MS
      if (account.peek() === undefined || document.hidden || Date.now() - asked < wait) return
      asked = Date.now()
      void readRole()
    }
    const deeds = ['pointerdown', 'pointermove', 'keydown', 'focus'] as const
    for (const deed of deeds) addEventListener(deed, look, true)
    return () => {
      for (const deed of deeds) removeEventListener(deed, look, true)
    }
  }, [])
}
