import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reason } from '../../../web/widget/types.ts'
import { requireBookingNow } from '../../bookings/cancel/find-booking-now.ts'
import type { BookingUpdate } from '../../bookings/change/changed-booking.ts'
import { BOOKING_PAGE } from '../../bookings/shape/booking-page.ts'
import { AppError, Faults } from '../../errors.ts'
import { type ChangedByGuest, changeFound } from '../../guest-changes/change-by-guest.ts'
import { guestChangeRules } from '../../guest-changes/change-kinds.ts'
import { guestChanges } from '../../guest-changes/schemas.ts'
import { compileValidator } from '../../http/fields/validate.ts'
import type { Caller } from '../../http/request/caller.ts'
import type { Services } from '../../services.ts'
import type { BookingPageParts } from '../booking/booking-page-parts.ts'
import { doForGuest, leadBack } from '../booking/forms-of-guests.ts'
import { GUEST } from '../booking/guest-part.ts'
import { isFromOwnPage } from '../frame/own-address.ts'
import type { FoundBooking, PageParts } from '../frame/page-parts.ts'
import { keepPrivate } from '../frame/page-request.ts'
import { leadToPayment } from '../pay/paying-routes.ts'
import { changesOf, type Typed } from './stay-form.ts'
import { allowedKinds, canChangeStay, type Outcome, seenOf, stayPage } from './stay-page.ts'

const LONGEST_CHANGE = 64 * 1024
const check = compileValidator(guestChanges)

/** Whether changes are such as the API takes: a form may be sent by anybody. */
const isSound = (changes: object, caller: Caller): boolean => {
  const faults = new Faults()
  check.faults(changes, caller, faults)
  return faults.list.length === 0 && guestChangeRules({ changes, simulate: 1 }).length === 0
}

/** What the page says of a refusal; undefined: only the hotel can do it. */
const saidOf = ({ code, details }: AppError): Outcome['said'] | undefined => {
  const reasons = details.filter(({ code: of }) => of !== code || code === 'sold_out') as unknown as Reason[]
  switch (code) {
    case 'fee_applies':
      return { name: 'feeApplies', fee: Number(details[0]?.fee_amount ?? 0), reasons: [] }
    case 'price_changed':
      return { name: 'moved', reasons: [] }
    case 'sold_out':
    case 'not_bookable':
      return { name: 'notPossible', reasons }
    case 'extra_sold_out':
    case 'extra_too_late':
    case 'too_many_rooms':
      return { name: 'notPossible', reasons: [{ code, message: '' } as unknown as Reason] }
    case 'invalid_value':
    case 'room_not_found':
    case 'rate_not_found':
    case 'extra_not_found':
    case 'missing_field':
      return { name: 'wrong', reasons: [] }
    default:
      return undefined
  }
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
    typed: Typed,
    outcome: Outcome,
    status = 200,
  ) => {
    keepPrivate(reply)
    reply.header('referrer-policy', 'same-origin')
    const content = await stayPage(services, found, request, typed, outcome)
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
    if (Object.keys(changes).length === 0) return { said: { name: 'nothing', reasons: [] } }
    if (!isSound(changes, caller)) return { said: { name: 'wrong', reasons: [] } }
    try {
      return {
        said: null,
        shown: { changes, changed: await ask(found, changes, undefined, caller, request) },
      }
    } catch (err) {
      const said = err instanceof AppError ? saidOf(err) : undefined
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
      if (!canChangeStay(found)) return backToPage(found, request, reply)
      const typed = new URLSearchParams(request.url.split('?')[1] ?? '')
      const isAsked =
        typed.has('departure_date') || [...typed.keys()].some((name) => /^(i\d+|new)_/.test(name))
      if (!isAsked) return page(found, request, reply, typed, { said: null })
      const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
      limiter.check('booking', caller, request, reply)
      const allowed = allowedKinds(found.hotel)
      const changes = changesOf(typed, found.row, (kind) => allowed.includes(kind))
      const outcome = await outcomeOf(found, changes, caller, request)
      if (outcome === undefined) return backToPage(found, request, reply)
      return page(found, request, reply, typed, outcome)
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
      // Sent twice, or from another tab: the page tells how it is now.
      if (!canChangeStay(found) || form.get('seen') !== seenOf(found.row))
        return backToPage(found, request, reply)
      const caller = await passes.callerFor(found.hotel.hotel_id, GUEST)
      limiter.check('booking', caller, request, reply)
      const changes = readJson(form.get('changes'))
      const total = Number(form.get('total') ?? Number.NaN)
      if (changes === undefined || !Number.isSafeInteger(total) || !isSound(changes, caller))
        return page(
          found,
          request,
          reply,
          new URLSearchParams(),
          { said: { name: 'wrong', reasons: [] } },
          422,
        )
      const changed = await ask(found, changes, total, caller, request).catch((err: unknown) => {
        if (err instanceof AppError && !err.retryable) return err
        throw err
      })
      if (changed instanceof AppError) {
        const again = await outcomeOf(found, changes, caller, request)
        if (again === undefined) return backToPage(found, request, reply)
        const said = saidOf(changed) ?? again.said
        return page(found, request, reply, new URLSearchParams(), { ...again, said }, changed.status)
      }
      if (!changed.isPending) return backToPage(found, request, reply, '&done=changed')
      return () => leadToPayment(services, found, request, reply)
    }),
  )
}

const readJson = (text: string | null): object | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}
