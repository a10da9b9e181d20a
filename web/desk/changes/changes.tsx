import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { DateField } from '../parts/form/date-field.tsx'
import { PagedList, usePaged } from '../parts/list/paged.tsx'
import { addressOf, place, rename } from '../router.ts'
import { may, rates, rooms, t } from '../session.ts'
import { AskDialog } from './ask-dialog.tsx'
import { ChangeCard } from './change-card.tsx'
import { type DayChange, requestsOf } from './change-words.ts'
import { Choice } from './choice.tsx'
import { type ChangesFilter, changesQuery, readChanges, readChangesFilter } from './read-changes.ts'
import { loadSteps } from './steps.ts'

/** Callers that were seen in this list, so that one of them can be chosen while others are filtered out. */
const people = signal<ReadonlyMap<string, string>>(new Map())

/** Who changed what, with a way to put it back. */
export const Changes = () => {
  const filter = readChangesFilter(place.value.query)
  const changes = usePaged<DayChange>(
    JSON.stringify(filter),
    async (cursor, signal) => {
      const page = await readChanges(filter, cursor, signal)
      const seen = page.list.toReversed().map(({ actor_code, actor }) => [actor_code, actor] as const)
      people.value = new Map([...people.value, ...seen])
      return page
    },
    /^availability\./,
  )
  useEffect(loadSteps, [])
  const isNarrowed = Object.keys(changesQuery(filter)).length > 0
  return (
    <div class="page-pad">
      <header class="page-head">
        <h1>{t('changes')}</h1>
      </header>
      <p class="hint">{t(isNarrowed ? 'putBackAll' : 'changesHint')}</p>
      <Filters filter={filter} isNarrowed={isNarrowed} />
      <PagedList of={changes} empty={t('noChanges')}>
        {(list) => <ChangeList changes={list} />}
      </PagedList>
      <AskDialog />
    </div>
  )
}

const ChangeList = ({ changes }: { changes: DayChange[] }) => {
  const byVersion = new Map(changes.map((change) => [change.version, change]))
  // Oldest last, so what put one back is looked at before it.
  const back = new Set<number>()
  for (const { version, reverts } of byVersion.values())
    if (reverts !== null && !back.has(version)) back.add(reverts)
  return (
    <ul class="change-list">
      {requestsOf(changes).map((request) => (
        <ChangeCard
          key={request.first.version}
          request={request}
          putsBack={byVersion.get(request.first.reverts ?? 0)}
          isPutBack={back.has(request.first.version)}
          mayPutBack={may('revertchange')}
        />
      ))}
    </ul>
  )
}

const Filters = ({ filter, isNarrowed }: { filter: ChangesFilter; isNarrowed: boolean }) => {
  const set = (changes: Partial<ChangesFilter>) =>
    rename(addressOf('changes', undefined, changesQuery({ ...filter, ...changes })))
  return (
    <search class="filters">
      <Choice
        id="by"
        label={t('changedByPerson')}
        all={t('anyone')}
        value={filter.actor}
        of={[...people.value]}
        set={(actor) => set({ actor })}
      />
      <Choice
        id="room"
        label={t('room')}
        all={t('all')}
        value={filter.room}
        of={rooms.value.map(({ room_code, room_name }) => [room_code, room_name])}
        set={(room) => set({ room })}
      />
      <Choice
        id="rate"
        label={t('rate')}
        all={t('all')}
        value={filter.rate}
        of={rates.value.map(({ rate_code, rate_name }) => [rate_code, rate_name])}
        set={(rate) => set({ rate })}
      />
      <DateField id="from" label={t('from')} value={filter.from} onChange={(from) => set({ from })} />
      <DateField id="to" label={t('to')} value={filter.to} onChange={(to) => set({ to })} />
      {isNarrowed && (
        <button type="button" class="link-button" onClick={() => rename(addressOf('changes'))}>
          {t('clearFilters')}
        </button>
      )}
    </search>
  )
}
