import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { deleteRateDays, deleteRoomDays, forgetPushedRate } from './availability/days/delete-day-queries.ts'
import { changeListOperation } from './availability/history/routes.ts'
import { hasPricesFrom } from './availability/list/list-queries.ts'
import { revertOperation } from './availability/revert/routes.ts'
import { availabilityOperations, listOperation } from './availability/routes.ts'
import { sheetOperations } from './availability/sheets/routes.ts'
import { stepOperations } from './bookings/arrive/step-routes.ts'
import { assignOperation } from './bookings/assign/assign-routes.ts'
import { guestCancelOperation } from './bookings/cancel/guest-cancel-route.ts'
import { bookingChangeOperations } from './bookings/change-routes.ts'
import { combinationOperation } from './bookings/combine/combination-routes.ts'
import { exportBookingsOperation } from './bookings/export/export-routes.ts'
import { lineOperations } from './bookings/lines/line-routes.ts'
import { quoteOperations } from './bookings/quote/quote-routes.ts'
import { countBookingsOfRate, countBookingsOfRoom } from './bookings/record/queries.ts'
import { bookingOperations } from './bookings/routes.ts'
import { wrongBookings } from './bookings/wrong-bookings.ts'
import { registerMcp } from './channels/mcp/routes.ts'
import { currencyOperations } from './currencies/routes.ts'
import type { Tx } from './db/hotel/in-hotel.ts'
import { eventOperations } from './events/routes.ts'
import { hotelEvent, webhookMessage } from './events/told/schemas.ts'
import { guestChangeOperation } from './guest-changes/routes.ts'
import { holdOperations } from './holds/keep/routes.ts'
import { countHolds } from './holds/record/after-expiry.ts'
import { hotelSearchOperation } from './hotel-search/routes.ts'
import { HotelSearch } from './hotel-search/search-hotels.ts'
import { findHotel } from './hotels/queries.ts'
import { hotelOperations } from './hotels/routes.ts'
import { wrongTokens } from './http/limits/failed-lookup-limiter.ts'
import { createPublicBounds } from './http/limits/public-bounds.ts'
import { FastPath } from './http/listener/fast-path.ts'
import { createHttp } from './http/listener/server.ts'
import { registerOperations } from './http/operation/api.ts'
import type { Dependents } from './http/operation/dependents.ts'
import { RateLimiter } from './http/operation/rate-limit.ts'
import { openApiDocument } from './http/reference/openapi-document.ts'
import { registerReference } from './http/reference/reference-page.ts'
import { registerHealth } from './http/watch/health.ts'
import { logSlowRequests } from './http/watch/log-slow-requests.ts'
import { registerMetrics } from './http/watch/metrics.ts'
import { hotelPictures } from './images/image-url.ts'
import { imageOrderOperations } from './images/order-routes.ts'
import { registerPublicImages } from './images/public-routes.ts'
import { forgetRoomImages } from './images/queries.ts'
import { imageOperations } from './images/routes.ts'
import { messageOperations } from './messages/routes.ts'
import { registerDesk } from './pages/desk/desk-routes.ts'
import { registerPasskeys } from './pages/desk/passkey-routes.ts'
import { registerSignIn } from './pages/desk/sign-in-routes.ts'
import { registerSignOn } from './pages/desk/sso-routes.ts'
import { Passes } from './pages/frame/pass.ts'
import { bookingMail } from './pages/mail/booking-mail.ts'
import { linkMailer } from './pages/mail/link-mail.ts'
import { registerPages } from './pages/routes.ts'
import { paymentSettingOperations } from './payments/settings/routes.ts'
import { linkOperations } from './payments/staff/link-routes.ts'
import { moneyReportOperation } from './payments/staff/report-payments.ts'
import { paymentOperations } from './payments/staff/routes.ts'
import { registerPaymentWebhooks } from './payments/webhook-route.ts'
import { accountOperations } from './people/account-routes.ts'
import { peopleOperations } from './people/routes.ts'
import { setupOperations } from './people/setup/routes.ts'
import { BrowserSessions } from './people/sign-in/sessions.ts'
import { SignIns } from './people/sign-in/sign-in.ts'
import { Issuer } from './people/sso/issuer.ts'
import { priceRuleOperations } from './price-rules/edit/routes.ts'
import { type RateDependents, rateOperations } from './rates/routes.ts'
import { chainOverviewOperation } from './reports/chain-overview.ts'
import { reportOperations } from './reports/routes.ts'
import { roomOperations } from './rooms/routes.ts'
import { rateCalendarOperation, searchOperations } from './search/routes.ts'
import type { Services } from './services.ts'
import { FIRST_DAY, LAST_DAY } from './stay/values/civil-date.ts'
import { todayIn } from './stay/values/time-zone.ts'
import { createAuthenticator } from './tokens/authenticate.ts'
import { ChainTokens } from './tokens/chain-tokens.ts'
import { tokenOperations } from './tokens/routes.ts'
import { GatheredUses } from './tokens/uses/gathered-uses.ts'
import { tokenUseOperation } from './tokens/uses/use-routes.ts'
import { webhookOperations } from './webhooks/routes.ts'

/** The page of a chain counts by hotels: so many times as many as a client's requests let a guest look around in 250 of them. */
const CHAIN_PAGE_TIMES = 5

/** Registers every feature, in order. */
export const buildApp = async (services: Services): Promise<FastifyInstance> => {
  const { config, db, log } = services
  const passes = new Passes(db, config.publicUrl)
  const guessedBookings = wrongBookings(config.wrongBookings)
  const bounds = createPublicBounds()
  const sessions = new BrowserSessions(db, config.publicUrl)
  const mailLink = linkMailer(services)
  const hotelSearch = new HotelSearch(services)
  const operations = [
    ...hotelOperations(services, hotelPictures(config.publicUrl)),
    ...searchOperations(services),
    hotelSearchOperation(services, hotelSearch),
    listOperation(services),
    rateCalendarOperation(services),
    ...availabilityOperations(),
    changeListOperation(services),
    revertOperation(),
    ...sheetOperations(services),
    ...quoteOperations(services),
    combinationOperation(services),
    ...bookingOperations(services, guessedBookings),
    ...holdOperations(services),
    guestCancelOperation(guessedBookings),
    guestChangeOperation(services, guessedBookings),
    ...stepOperations(),
    ...roomOperations(services, roomDependents),
    ...rateOperations(services, rateDependents),
    ...priceRuleOperations(services),
    ...paymentSettingOperations(services),
    ...imageOperations(services),
    ...bookingChangeOperations(services),
    ...lineOperations(),
    assignOperation(),
    exportBookingsOperation(services, sessions.notes),
    ...paymentOperations(services),
    ...linkOperations(services),
    moneyReportOperation(services),
    ...messageOperations(services, bookingMail(services)),
    ...imageOrderOperations(services),
    ...tokenOperations(services),
    tokenUseOperation(services),
    ...eventOperations(services, hotelEvent),
    ...webhookOperations(services),
    ...reportOperations(services),
    chainOverviewOperation(services),
    ...currencyOperations(services),
    ...peopleOperations(services, { notes: sessions.notes, mailLink }),
    ...accountOperations(services),
    ...setupOperations(services),
  ]
  const tokens = new ChainTokens(db).alongside(createAuthenticator(db))
  const authenticator = passes.alongside(tokens)
  const guessedTokens = wrongTokens(config.wrongTokens)
  const limiter = new RateLimiter({
    ...config.rateLimits,
    chainPage: config.rateLimits.client * CHAIN_PAGE_TIMES,
  })
  const fastPath = new FastPath(operations, { authenticator, clocks: db.clocks, limiter })
  const { trustProxy, maxConnections } = config
  const app = createHttp({ log, trustProxy, maxConnections, fastPath })
  await app.register(fastifySwagger, openApiDocument(config.publicUrl, operations, webhookMessage))
  registerOperations(app, operations, {
    db,
    authenticator,
    sessions,
    limiter,
    wrongTokens: guessedTokens,
  })
  const sign = (text: string): Promise<string> => passes.sign(text)
  registerMcp(app, services, { operations, tokens, wrongTokens: guessedTokens, sign })
  registerPublicImages(app, services, bounds)
  registerPaymentWebhooks(app, services, bounds)
  registerReference(app, config.publicUrl)
  registerPages(app, services, { passes, limiter, bounds, guessedBookings, hotelSearch })
  const signIns = new SignIns(db, sessions, config)
  registerDesk(app, config, signIns)
  registerSignIn(app, signIns, mailLink)
  registerPasskeys(app, signIns)
  registerSignOn(app, signIns, config.oidc && new Issuer(config.oidc))
  registerHealth(app, db)
  registerMetrics(app, services, operations)
  logSlowRequests(app, log)
  new GatheredUses(db, operations).watch(app)
  return app
}

const todayOf = async (tx: Tx): Promise<number> => todayIn((await findHotel(tx, tx.hotelId))!.timezone)

/** The bookings that prevent deleting a room, and the data that is deleted with it. */
const roomDependents: Dependents = {
  countBookings: async (tx, roomId) => countBookingsOfRoom(tx, tx.hotelId, roomId, await todayOf(tx)),
  countHolds: (tx, roomId) => countHolds(tx, 'room_id', roomId),
  forget: [
    async (tx, roomId) => void (await deleteRoomDays(tx, roomId, FIRST_DAY, LAST_DAY)),
    async (tx, roomId) => void (await deleteRateDays(tx, roomId, null, FIRST_DAY, LAST_DAY)),
    forgetRoomImages,
  ],
}

const rateDependents: RateDependents = {
  countBookings: async (tx, rateId) => countBookingsOfRate(tx, tx.hotelId, rateId, await todayOf(tx)),
  countHolds: (tx, rateId) => countHolds(tx, 'rate_id', rateId),
  hasPricesToCome: async (tx, rateId) => hasPricesFrom(tx, tx.hotelId, rateId, await todayOf(tx)),
  forget: [
    async (tx, rateId) => void (await deleteRateDays(tx, null, rateId, FIRST_DAY, LAST_DAY)),
    async (tx, rateId) => void (await forgetPushedRate(tx, rateId)),
  ],
}
