import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChangePart } from '../../../web/widget/change/changing-types.ts'
import { requireBookingNow } from '../../bookings/cancel/find-booking-now.ts'
import type { BookingUpdate } from '../../bookings/change/changed-booking.ts'
import { grandTotalOf } from '../../bookings/shape/booking.ts'
import { BOOKING_PAGE } from '../../bookings/shape/booking-page.ts'
import { AppError, type Detail, Faults } from '../../errors.ts'
import { type ChangedByGuest, changeFound } from '../../guest-changes/change-by-guest.ts'
import { guestChangeRules } from '../../guest-changes/change-kinds.ts'
import { guestChanges } from '../../guest-changes/schemas.ts'
import { compileValidator } from '../../http/fields/validate.ts'
import type { Caller } from '../../http/request/caller.ts'
import { giveUpChange } from '../../payments/collect/end-unpaid.ts'
import type { Services } from '../../services.ts'
import type { BookingPageParts } from '../booking/booking-page-parts.ts'
import { doForGuest, leadBack } from '../booking/forms-of-guests.ts'
import { GUEST } from '../booking/guest-part.ts'
import { isFromOwnPage } from '../frame/own-address.ts'
import type { FoundBooking, PageParts } from '../frame/page-parts.ts'
import { keepPrivate } from '../frame/page-request.ts'
import { leadToPayment } from '../pay/paying-routes.ts'
import { stayFacts } from './stay-facts.ts'
import { type AskedItems, saidOfRefusal } from './stay-faults.ts'
import { changesOf, ownFields, type Typed } from './stay-form.ts'
import { type Asking, allowedKinds, canChangeStay, type Outcome, seenOf, stayPage } from './stay-page.ts'

const LONGEST_CHANGE = 64 * 1024
const check = compileValidator(guestChanges)

/** Whether changes are such as the API takes: a form may be sent by anybody. */
const faultsOf = (changes: object, caller: Caller): Detail[] => {
  const faults = new Faults()
  check.faults(changes, caller, faults)
  return [...faults.list, ...guestChangeRules({ changes, simulate: 1 }).map((fault) => ({ ...fault }))]
}

const askedItems = (changes: object): AskedItems =>
  'items' in changes && Array.isArray(changes.items) ? changes.items : []

/** What an address asks for: the price, one question (part), or what can be changed (part=all). */
const askingOf = (typed: Typed, found: FoundBooking): Asking & { isAsked: boolean } => {
  const [, name = '', item = '0'] =
    /^(dates|guests|rooms|extras|add|all)(\d{0,3})$/.exec(typed.get('part') ?? '') ?? []
  const part = name === 'all' || name === '' ? null : (name as ChangePart)
  const isAllowed = part !== null && allowedKinds(found.hotel).includes(part === 'add' ? 'rooms' : part)
  return {
    typed,
    part: isAllowed ? part : null,
    item: Number(item),
    isAsked: name === '' && ownFields(typed).length > 0,
  }
}

/** Where nothing is said, the only thing that can be changed is asked for. */
const onlyPart = (found: FoundBooking): ChangePart | null => {
  const allowed = allowedKinds(found.hotel)
  const isOne = allowed.length === 1 && allowed[0] !== 'rooms'
  return isOne ? (allowed[0] as ChangePart) : null
}

type Parts = PageParts & Pick<BookingPageParts, 'passes' | 'limiter' | 'show'>

/** Where guests change their stay: they say what they want, see what it comes to, and confirm it with one press. */
export const registerStayPages = (app: FastifyInstance, services: Services, pages: Parts): void => {
  const { db, config, calendars } = services
  const { answer, send, bookingOf, notFound, passes, limiter, show } = pages
  const hidden = { schema: { hide: true }, bodyLimit: LONGEST_CHANGE }

  const backToPage = leadBack(config.publicUrl)

  const page = async (
    found: FoundBooking,
    request: FastifyRequest,
    reply: FastifyReply,
    asking: Asking,
    outcome: Outcome,
    status = 200,
  ) => {
    keepPrivate(reply)
    reply.header('referrer-policy', 'same-origin')
    const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
    const content = await stayPage(services, found, request, asking, outcome, caller)
    return () => send(request, reply, status, content)
  }

  /** Sent again, it does no harm: what is made already is a change of nothing. */
  const ask = (
    found: FoundBooking,
    changes: object,
    shown: number | undefined,
    caller: Caller,
    { ip }: FastifyRequest,
  ): Promise<ChangedByGuest> =>
    doForGuest(db, found, async (tx) => {
      const now = await requireBookingNow(tx, found.row.booking_code)
      const wanted = { changes: changes as BookingUpdate, shown, simulate: shown === undefined }
      return changeFound(tx, now, wanted, caller, ip, calendars)
    })

  /** What a change comes to, or what the page says instead. */
  const outcomeOf = async (
    found: FoundBooking,
    changes: object,
    caller: Caller,
    request: FastifyRequest,
  ): Promise<Outcome | undefined> => {
    if (Object.keys(changes).length === 0) return { said: { name: 'nothing', faults: [] } }
    const faults = faultsOf(changes, caller)
    const asked = askedItems(changes)
    if (faults.length > 0)
      return { said: saidOfRefusal(new AppError('invalid_value', { details: faults }), asked)! }
    try {
      return {
        said: null,
        shown: { changes, changed: await ask(found, changes, undefined, caller, request) },
      }
    } catch (err) {
      const said = err instanceof AppError ? saidOfRefusal(err, asked) : undefined
      if (said !== undefined) return { said }
      if (err instanceof AppError && !err.retryable) return undefined
      throw err
    }
  }

  app.get(
    `${BOOKING_PAGE}/stay`,
    hidden,
    answer(async (request, reply) => {
      const found = await bookingOf(request, reply)
      if (found === undefined) return notFound(request, reply)
      if (!canChangeStay(found)) return backToPage(found, request, reply, '&done=no_change')
      const typed = new URLSearchParams(request.url.split('?')[1] ?? '')
      const asking = askingOf(typed, found)
      const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
      const isPriced = asking.isAsked || asking.part === 'rooms' || asking.part === 'add'
      if (isPriced) limiter.check('booking', caller, request, reply)
      if (!asking.isAsked) {
        const part = typed.has('part') ? asking.part : onlyPart(found)
        return page(found, request, reply, { ...asking, part }, { said: null })
      }
      const allowed = allowedKinds(found.hotel)
      const changes = changesOf(typed, found.row, (kind) => allowed.includes(kind))
      const outcome = await outcomeOf(found, changes, caller, request)
      if (outcome === undefined) return backToPage(found, request, reply)
      return page(found, request, reply, outcome.said === null ? asking : askedLast(typed, found), outcome)
    }),
  )

  app.post(
    `${BOOKING_PAGE}/stay`,
    hidden,
    answer(async (request, reply) => {
      const found = await bookingOf(request, reply)
      if (found === undefined) return notFound(request, reply)
      if (!isFromOwnPage(request, config.publicUrl))
        return show(found, request, reply, { notice: 'closed' }, 403)
      const form = new URLSearchParams(Buffer.isBuffer(request.body) ? request.body.toString() : '')
      const changes = readJson(form.get('changes'))
      if (found.row.pending !== undefined) {
        // Sent twice, it is the one that waits.
        const isSame = isDeepStrictEqual(found.row.pending.wanted, changes)
        return backToPage(found, request, reply, isSame ? '' : '&done=other_waits')
      }
      if (!canChangeStay(found)) return backToPage(found, request, reply, '&done=no_change')
      const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
      limiter.check('booking', caller, request, reply)
      const total = Number(form.get('total') ?? Number.NaN)
      const typed = new URLSearchParams((form.get('typed') ?? '').slice(0, LONGEST_CHANGE))
      const asking = askingOf(typed, found)
      if (changes === undefined || !Number.isSafeInteger(total) || faultsOf(changes, caller).length > 0)
        return page(found, request, reply, asking, { said: { name: 'wrong', faults: [] } }, 422)
      if (form.get('seen') !== seenOf(found.row)) {
        // Sent twice, or from another tab: what is made already is said to be, all else is looked at again.
        const again = await outcomeOf(found, changes, caller, request)
        if (again === undefined) return backToPage(found, request, reply)
        if (isMade(found, again)) return backToPage(found, request, reply, '&done=stay')
        const said = again.said ?? { name: 'moved' as const, faults: [] }
        return page(found, request, reply, asking, { ...again, said }, 409)
      }
      const changed = await ask(found, changes, total, caller, request).catch((err: unknown) => {
        if (err instanceof AppError && !err.retryable) return err
        throw err
      })
      if (changed instanceof AppError) {
        const again = await outcomeOf(found, changes, caller, request)
        if (again === undefined) return backToPage(found, request, reply)
        const said = saidOfRefusal(changed, askedItems(changes)) ?? again.said
        return page(found, request, reply, asking, { ...again, said }, changed.status)
      }
      if (changed.isPending) return () => leadToPayment(services, found, request, reply)
      return backToPage(found, request, reply, changed.refund > 0 ? '&done=stay_back' : '&done=stay')
    }),
  )

  app.post(
    `${BOOKING_PAGE}/stay/give-up`,
    hidden,
    answer(async (request, reply) => {
      const found = await bookingOf(request, reply)
      if (found === undefined) return notFound(request, reply)
      if (!isFromOwnPage(request, config.publicUrl))
        return show(found, request, reply, { notice: 'closed' }, 403)
      limiter.check('booking', await passes.callerFor(found.hotel.hotel_id, GUEST), request, reply)
      const isGivenUp = await doForGuest(db, found, async (tx) => {
        const { booking } = await requireBookingNow(tx, found.row.booking_code)
        return giveUpChange(tx, booking, found.hotel, GUEST)
      })
      // It may have been made, or have ended, meanwhile: the page tells how it is now.
      return backToPage(found, request, reply, isGivenUp ? '&done=given_up' : '')
    }),
  )
}

/** Whether a change would leave the stay as it is by now. */
const isMade = ({ row }: FoundBooking, { shown }: Outcome): boolean =>
  shown !== undefined &&
  shown.changed.due === 0 &&
  shown.changed.refund === 0 &&
  grandTotalOf(shown.changed.booking) === grandTotalOf(row) &&
  isDeepStrictEqual(stayFacts(shown.changed.booking), stayFacts(row))

/** What was asked last is asked again, with what is wrong. */
const askedLast = (typed: Typed, found: FoundBooking): Asking => {
  const last = new URLSearchParams(typed)
  last.set('part', typed.get('from') ?? 'all')
  return { ...askingOf(last, found), typed }
}

const readJson = (text: string | null): object | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
