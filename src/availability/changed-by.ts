import type { Caller } from '../http/request/caller.ts'
import type { ChangedBy } from './history/note-changes.ts'

export const changedBy = ({ tokenName, tokenCode }: Caller, operation: string): ChangedBy => ({
  operation,
  actor: tokenName,
  actorCode: tokenCode,
})
