import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import { makeChainToken } from '../../src/tokens/chain-tokens.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { PublishedApi } from '../support/published-api.ts'

const LIMITS = { client: 10_001, admin: 10_002, booking: 10_003 }
const { app, db, hotel: newHotel } = await createTestApp({ ownDatabase: true, rateLimits: LIMITS })
const ORIGIN = 'https://hotel.example'

/**
 * Who may call what: A is an admin token, C a client token, B a browser token of its own site, P a pass of our pages, K a client token of
 * the chain, which names the hotel. */
const TABLE = `
addcharge                          A
assignroom                         A
cancelbooking                      A
chainoverview                      A
checkin                            A
checkout                           A
checkroomavailability              A C B P K
confirmbooking                     A
createbooking                      A C B P K
createextra                        A
createhold                         A C B P K
createinvite                       A
createpaymentlink                  A
createpolicy                       A
createpromo                        A
createrate                         A
createreset                        A
createroom                         A
createtax                          A
createtoken                        A
createwebhook                      A
deleteextra                        A
deletehold                         A C B P K
deletehotelheaderimage             A
deletehotelimage                   A
deleteperson                       A
deletepolicy                       A
deletepromo                        A
deleterate                         A
deleteroom                         A
deleteroomavailability             A
deleteroomimage                    A
deletetax                          A
deletetoken                        A
deletewebhook                      A
describeimage                      A
exchangerates                      A C B P K
exportbookings                     A
exportprices                       A
getaccesslog                       A
getallbooking                      A C B P K
getallextras                       A
getallpeople                       A
getallpolicies                     A
getallpromos                       A
getallrates                        A
getallroomavailability             A
getallrooms                        A
getalltaxes                        A
getalltokens                       A
getallwebhooks                     A
getavailability                    A C B P K
getbookinghistory                  A
getchanges                         A
getevents                          A
getextra                           A
getimages                          A
getmessages                        A
getpaymentproblems                 A
getpayments                        A
getpaymentsettings                 A
getpolicy                          A
getpromo                           A
getrate                            A
getroom                            A
gettax                             A
gettokenuses                       A
getwebhookdeliveries               A
guestcancel                        A C B P K
guestchange                        A C B P K
hotelinformation                   A C B P K
hotelsearch                        K
importprices                       A
marknoshow                         A
markunit                           A
modifyroomavailability             A
orderimages                        A
ping                               A C B P K
previewmessage                     A
puthotelheaderimage                A
puthotelimage                      A
putroomimage                       A
quotebooking                       A C B P K
ratecalendar                       A C B P K
recordpayment                      A
redeliverwebhook                   A
refundpayment                      A
removecharge                       A
reportoccupancy                    A
reportpayments                     A
resendmessage                      A
revertchange                       A
roomavailability                   A C B P K
roomcombinations                   A C B P K
settlepayment                      A
settlerefund                       A
test                               A C B P K
testwebhook                        A
updatebooking                      A
updateextra                        A
updatehotelinformation             A
updatenotes                        A
updatepaymentsettings              A
updateperson                       A
updatepolicy                       A
updatepromo                        A
updaterate                         A
updateroom                         A
updateroomavailability             A
updatestopsellroomavailability     A
updatestopsellroomrateavailability A
updatetax                          A
`

const KINDS = { A: 'admin', C: 'client', B: 'browser', P: 'pass', K: 'client of the chain' } as const
type Kind = keyof typeof KINDS

const wanted = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([id, ...kinds]) => [id!, kinds.join(' ')]),
)

let tokens: Record<Kind, string>
let hotel: TestHotel
let api: PublishedApi

before(async () => {
  hotel = await newHotel()
  const { pass } = (await app.inject(`/book/${hotel.chain}/${hotel.code}/pass`)).json()
  const browser = await hotel.token({ allowed_origins: [ORIGIN] })
  const ofChain = { chain_code: hotel.chain, token_name: 'A test', is_admin: false }
  const { token: chain } = await makeChainToken(db, ofChain)
  tokens = { A: hotel.admin, C: hotel.client, B: browser, P: pass, K: chain }
  api = new PublishedApi((await app.inject('/openapi.json')).json())
})

/** Sends a request without its required fields: an authorized caller is refused for that, and nothing changes. */
const send = (id: string, kind: Kind, origin = ORIGIN) => {
  const { method, path } = api.operation(id)
  const url = path.replaceAll(/\{\w+\}/g, 'NOBODY')
  const named: Record<string, string> = kind === 'K' ? { 'x-hotel': `${hotel.chain}/${hotel.code}` } : {}
  return hotel.call(method, url, { token: tokens[kind], headers: { origin, ...named } })
}

const limitOf = (id: string, kind: Kind): keyof typeof LIMITS => {
  if (['createbooking', 'createhold', 'guestcancel', 'guestchange'].includes(id)) return 'booking'
  return kind === 'A' ? 'admin' : 'client'
}

suite('permissions', () => {
  test('every operation lets in the kinds of callers of the table, and no other, by its limit', async () => {
    const found: string[] = []
    for (const { id } of api.operations.filter(({ needsToken, isPersonal }) => needsToken && !isPersonal)) {
      const kinds: string[] = []
      for (const kind of Object.keys(KINDS) as Kind[]) {
        const { code, headers } = await send(id, kind)
        assert.equal(headers['ratelimit-limit'], String(LIMITS[limitOf(id, kind)]), `${id} ${kind}`)
        assert.ok(
          !['token_missing', 'token_invalid', 'origin_not_allowed'].includes(code ?? ''),
          `${id} ${code}`,
        )
        if (code !== 'admin_token_required' && code !== 'chain_token_required') kinds.push(kind)
      }
      found.push(`${id}: ${kinds.join(' ')}`)
    }
    assert.deepEqual(found.sort(), [...wanted].map(([id, kinds]) => `${id}: ${kinds}`).sort())
  })

  test('a browser token is good on its own site alone, for whatever it may call', async () => {
    for (const { id } of api.operations.filter(({ needsToken }) => needsToken)) {
      assert.equal((await send(id, 'B', 'https://other.example')).code, 'origin_not_allowed', id)
      assert.notEqual((await send(id, 'P', 'https://other.example')).code, 'origin_not_allowed', id)
    }
  })
})
