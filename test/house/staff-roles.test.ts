import assert from 'node:assert/strict'
import { before, suite, test } from 'node:test'
import {
  accessOf,
  ROLE_FIELDS,
  refusedFields,
  STAFF_ROLES,
  type StaffRole,
  TABLED_OPERATIONS,
} from '../../src/http/request/staff-roles.ts'
import { type SignedInBrowser, staffOf } from '../../src/people/people.testing.ts'
import { createTestApp, type TestHotel } from '../support/harness.ts'
import { PublishedApi } from '../support/published-api.ts'

const made = await createTestApp({ ownDatabase: true })
const { app, hotel: newHotel } = made

/** What owner, manager, desk and viewer may: yes, no, or with guests hidden. Written a second time, from the specification. */
const TABLE = `
addcharge                          yes yes yes    no
assignroom                         yes yes yes    no
cancelbooking                      yes yes yes    no
chainoverview                      yes yes yes    yes
checkin                            yes yes yes    no
checkout                           yes yes yes    no
checkroomavailability              yes yes yes    yes
confirmbooking                     yes yes yes    no
createbooking                      yes yes yes    no
createextra                        yes yes no     no
createhold                         yes yes yes    no
createhotel                        yes no  no     no
createinvite                       yes no  no     no
createpaymentlink                  yes yes yes    no
createpolicy                       yes yes no     no
createpromo                        yes yes no     no
createrate                         yes yes no     no
createreset                        yes no  no     no
createroom                         yes yes no     no
createtax                          yes yes no     no
createtoken                        yes no  no     no
createwebhook                      yes no  no     no
deleteextra                        yes yes no     no
deletehold                         yes yes yes    no
deletehotelheaderimage             yes yes no     no
deletehotelimage                   yes yes no     no
deleteperson                       yes no  no     no
deletepolicy                       yes yes no     no
deletepromo                        yes yes no     no
deleterate                         yes yes no     no
deleteroom                         yes yes no     no
deleteroomavailability             yes yes no     no
deleteroomimage                    yes yes no     no
deletesession                      yes yes yes    yes
deletetax                          yes yes no     no
deletetoken                        yes no  no     no
deletewebhook                      yes no  no     no
describeimage                      yes yes no     no
exchangerates                      yes yes yes    yes
exportbookings                     yes yes hidden hidden
exportprices                       yes yes yes    yes
getaccesslog                       yes no  no     no
getallbooking                      yes yes yes    hidden
getallextras                       yes yes yes    yes
getallpeople                       yes no  no     no
getallpolicies                     yes yes yes    yes
getallpromos                       yes yes yes    yes
getallrates                        yes yes yes    yes
getallroomavailability             yes yes yes    yes
getallrooms                        yes yes yes    yes
getalltaxes                        yes yes yes    yes
getalltokens                       yes no  no     no
getallwebhooks                     yes no  no     no
getavailability                    yes yes yes    yes
getbookinghistory                  yes yes yes    hidden
getchanges                         yes yes yes    yes
getevents                          yes yes yes    yes
getextra                           yes yes yes    yes
getimages                          yes yes yes    yes
getmessages                        yes yes yes    no
getmyaccount                       yes yes yes    yes
getpaymentproblems                 yes yes yes    no
getpayments                        yes yes yes    no
getpaymentsettings                 yes no  no     no
getpolicy                          yes yes yes    yes
getpromo                           yes yes yes    yes
getrate                            yes yes yes    yes
getroom                            yes yes yes    yes
getsessions                        yes yes yes    yes
gettax                             yes yes yes    yes
gettokenuses                       yes no  no     no
getwebhookdeliveries               yes no  no     no
guestcancel                        yes yes yes    no
guestchange                        yes yes yes    no
hotelinformation                   yes yes yes    yes
hotelsearch                        yes yes yes    yes
importprices                       yes yes no     no
marknoshow                         yes yes yes    no
markunit                           yes yes yes    no
modifyroomavailability             yes yes no     no
orderimages                        yes yes no     no
ping                               yes yes yes    yes
previewmessage                     yes yes yes    no
puthotelheaderimage                yes yes no     no
puthotelimage                      yes yes no     no
putroomimage                       yes yes no     no
quotebooking                       yes yes yes    yes
ratecalendar                       yes yes yes    yes
recordpayment                      yes yes yes    no
redeliverwebhook                   yes no  no     no
refundpayment                      yes yes no     no
removecharge                       yes yes yes    no
reportoccupancy                    yes yes yes    yes
reportpayments                     yes yes yes    yes
resendmessage                      yes yes yes    no
revertchange                       yes yes no     no
roomavailability                   yes yes yes    yes
roomcombinations                   yes yes yes    yes
settlepayment                      yes yes no     no
settlerefund                       yes yes no     no
test                               yes yes yes    yes
testwebhook                        yes no  no     no
updatebooking                      yes yes yes    no
updateextra                        yes yes no     no
updatehotelinformation             yes yes no     no
updatemyaccount                    yes yes yes    yes
updatenotes                        yes yes yes    no
updatepaymentsettings              yes no  no     no
updateperson                       yes no  no     no
updatepolicy                       yes yes no     no
updatepromo                        yes yes no     no
updaterate                         yes yes no     no
updateroom                         yes yes no     no
updateroomavailability             yes yes no     no
updatestopsellroomavailability     yes yes no     no
updatestopsellroomrateavailability yes yes no     no
updatetax                          yes yes no     no
`

const wanted = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(/\s+/))
    .map(([id, ...cells]) => [id!, cells]),
)

/** About a person alone: no hotel is named, and tokens are refused. */
const PERSONAL = ['getsessions', 'deletesession', 'getmyaccount', 'updatemyaccount', 'createhotel']

let hotel: TestHotel
let api: PublishedApi
const people = new Map<StaffRole, SignedInBrowser>()
const tokens = new Map<StaffRole, string>()

before(async () => {
  hotel = await newHotel()
  api = new PublishedApi((await app.inject('/openapi.json')).json())
  for (const role of STAFF_ROLES) {
    people.set(role, await staffOf(made, hotel, role))
    tokens.set(role, await hotel.token({ is_admin: true, role }))
  }
})

const placeOf = (id: string) => {
  const { method, path } = api.operation(id)
  const own = path.replace('{chain_code}', hotel.chain).replace('{hotel_code}', hotel.code)
  return { method, url: own.replaceAll(/\{\w+\}/g, 'NOBODY') }
}

/** Refusals of who asks, as against those of what is asked: the requests have none of their fields. */
const NOT_LET_IN = ['token_missing', 'token_invalid', 'hotel_mismatch', 'origin_not_allowed', 'sign_in_again']

suite('roles', () => {
  test('the table has every cell of the specification, and no other', () => {
    assert.deepEqual([...TABLED_OPERATIONS].sort(), [...wanted.keys()].sort())
    for (const [id, cells] of wanted)
      assert.deepEqual(
        STAFF_ROLES.map((role) => accessOf(id, role)),
        cells,
        id,
      )
    for (const role of STAFF_ROLES) assert.equal(accessOf('nosuchoperation', role), 'no')
  })

  test('every operation lets in people and admin tokens of the roles of the table, and no other', async () => {
    for (const { id } of api.operations.filter(({ needsToken }) => needsToken)) {
      assert.ok(wanted.has(id), `${id} is not in the table`)
      // Its roles are those of the chain, see people/setup.
      if (id === 'createhotel') continue
      const { method, url } = placeOf(id)
      for (const [at, role] of STAFF_ROLES.entries()) {
        const code = wanted.get(id)![at] === 'no' ? 'role_not_allowed' : undefined
        const found = [await people.get(role)!.call(method, url)]
        if (!PERSONAL.includes(id)) found.push(await hotel.call(method, url, { token: tokens.get(role)! }))
        for (const answer of found) {
          assert.ok(!NOT_LET_IN.includes(answer.code ?? ''), `${id} ${role} ${answer.code}`)
          assert.equal(answer.code === 'role_not_allowed', code !== undefined, `${id} ${role} ${answer.text}`)
          if (code !== undefined) assert.equal(answer.status, 403)
        }
      }
    }
  })

  test('some fields are for managers and owners, and only where they are used', () => {
    const used: Record<string, unknown> = {
      price_override: [{ item: 1, total_price: 1, reason: 'x' }],
      ignore: ['min_night', 'stop_sell_room'],
      keep_price: 1,
      waive_fee: true,
      fee_amount: 0,
      fee_floor: 0,
      give_back: 1,
      amount: -1,
    }
    const unused: Record<string, unknown> = {
      price_override: [],
      ignore: ['min_night', 'past_date'],
      keep_price: 0,
      waive_fee: false,
      give_back: 0,
      amount: 1,
    }
    assert.deepEqual(Object.keys(ROLE_FIELDS).sort(), Object.keys(used).sort())
    const at: Record<string, string> = { fee_amount: 'cancelbooking', amount: 'addcharge' }
    for (const [name, value] of Object.entries(used))
      for (const role of STAFF_ROLES) {
        const isRefused = role === 'desk' || role === 'viewer'
        const operation = at[name] ?? 'updatebooking'
        assert.deepEqual(refusedFields(operation, { [name]: value }, role), isRefused ? [name] : [], name)
        assert.deepEqual(refusedFields(operation, { [name]: unused[name] }, role), [], name)
      }
    // A payment below 0 is another matter, and guests name the fee that they were told.
    assert.deepEqual(refusedFields('recordpayment', { amount: -1 }, 'desk'), [])
    assert.deepEqual(refusedFields('guestcancel', { fee_amount: 5 }, 'desk'), [])
  })

  test('a field that a role may not use is named, and nothing is looked at before it', async () => {
    const asked: [string, string, object][] = [
      ['PUT', '/updatebooking/NOBODY', { keep_price: 1 }],
      ['PUT', '/updatebooking/NOBODY', { give_back: 1 }],
      ['PUT', '/updatebooking/NOBODY', { fee_floor: 0 }],
      ['POST', '/cancelbooking', { booking_code: 'NOBODY', waive_fee: 1 }],
      ['POST', '/cancelbooking', { booking_code: 'NOBODY', fee_amount: 1 }],
      ['POST', '/marknoshow', { booking_code: 'NOBODY', waive_fee: 1 }],
    ]
    for (const [method, path, body] of asked)
      for (const role of ['owner', 'manager', 'desk'] as const) {
        const answer = await people.get(role)!.call(method, path, { body })
        const field = Object.keys(body).at(-1)
        if (role !== 'desk') assert.equal(answer.code, 'booking_not_found', answer.text)
        else assert.deepEqual([answer.code, answer.Error.details[0].field], ['role_not_allowed', field])
      }
  })
})
