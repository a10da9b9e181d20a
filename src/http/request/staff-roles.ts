/** What people, and admin tokens, are in a hotel, from the highest on. */
export const STAFF_ROLES = ['owner', 'manager', 'desk', 'viewer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** The higher of two roles. */
export const higherRole = (one: StaffRole, other: StaffRole): StaffRole =>
  STAFF_ROLES.indexOf(one) <= STAFF_ROLES.indexOf(other) ? one : other

export const isLowerRole = (one: StaffRole, other: StaffRole): boolean =>
  STAFF_ROLES.indexOf(one) > STAFF_ROLES.indexOf(other)

/** Allowed, allowed with what is known of guests hidden, or not allowed. */
export type Access = 'yes' | 'hidden' | 'no'

const MARKS: Readonly<Record<string, Access>> = { '+': 'yes', '~': 'hidden', '-': 'no' }

/** Operations by what owner, manager, desk and viewer may do. The one place that says so; some of them are yet to come. */
const OPERATIONS: readonly (readonly [string, string])[] = [
  [
    '++++',
    `ping test hotelinformation roomavailability checkroomavailability getavailability ratecalendar quotebooking
     roomcombinations exchangerates getallrooms getroom getimages getallrates getrate getalltaxes gettax getallpromos getpromo
     getallextras getextra getallpolicies getpolicy getallroomavailability getchanges getevents reportoccupancy
     reportpayments exportprices chainoverview hotelsearch`,
  ],
  ['+++~', 'getallbooking getbookinghistory'],
  ['++~~', 'exportbookings'],
  [
    '+++-',
    `createbooking createhold deletehold updatebooking confirmbooking cancelbooking guestcancel guestchange checkin
     checkout marknoshow getpayments recordpayment getpaymentproblems addcharge removecharge updatenotes assignroom
     markunit      getmessages resendmessage previewmessage createpaymentlink`,
  ],
  ['++--', 'refundpayment settlerefund settlepayment'],
  [
    '++--',
    `createroom updateroom deleteroom createrate updaterate deleterate createtax updatetax deletetax createpromo
     updatepromo deletepromo createextra updateextra deleteextra createpolicy updatepolicy deletepolicy
     modifyroomavailability updateroomavailability deleteroomavailability updatestopsellroomavailability
     updatestopsellroomrateavailability revertchange importprices updatehotelinformation puthotelheaderimage
     deletehotelheaderimage puthotelimage deletehotelimage putroomimage deleteroomimage orderimages describeimage`,
  ],
  [
    '+---',
    `getpaymentsettings updatepaymentsettings createtoken getalltokens gettokenuses deletetoken createwebhook getallwebhooks
     deletewebhook getwebhookdeliveries redeliverwebhook testwebhook createinvite createreset getallpeople updateperson
     deleteperson getaccesslog`,
  ],
  ['++++', 'getsessions deletesession getmyaccount updatemyaccount'],
  // Asked outside of any hotel: in the chain, whose role counts, by its owners; or by the link of the set-up.
  ['+---', 'createhotel'],
]

const ACCESS: ReadonlyMap<string, Readonly<Record<StaffRole, Access>>> = new Map(
  OPERATIONS.flatMap(([marks, names]) => {
    const [owner, manager, desk, viewer] = [...marks].map((mark) => MARKS[mark]!)
    const access = { owner: owner!, manager: manager!, desk: desk!, viewer: viewer! }
    return names.split(/\s+/).map((name) => [name, access] as const)
  }),
)

/** The names of all operations of the table. */
export const TABLED_OPERATIONS: readonly string[] = [...ACCESS.keys()]

/** What a role may do by an operation. One that the table does not name is nobody's. */
export const accessOf = (operationId: string, role: StaffRole): Access =>
  ACCESS.get(operationId)?.[role] ?? 'no'

const isGiven = (value: unknown): boolean => value !== undefined && value !== null
const isOn = (value: unknown): boolean => value === 1 || value === true
const isFilled = (value: unknown): boolean => isGiven(value) && !(Array.isArray(value) && value.length === 0)
const STOP_SELLS = ['stop_sell_rate', 'stop_sell_room']
const namesStopSell = (value: unknown): boolean =>
  Array.isArray(value) && value.some((one) => STOP_SELLS.includes(one))

const MANAGERS: readonly StaffRole[] = ['owner', 'manager']

/** The operations that take a price and reasons to ignore; to others these fields are unknown. */
const SELLING = ['createbooking', 'quotebooking', 'updatebooking']

/** Fields of requests that only some of those who may send the request may use, and when they count as used. */
export const ROLE_FIELDS: Readonly<
  Record<
    string,
    { roles: readonly StaffRole[]; isUsed(value: unknown): boolean; operations?: readonly string[] }
  >
> = {
  price_override: { roles: MANAGERS, isUsed: isFilled, operations: SELLING },
  ignore: { roles: MANAGERS, isUsed: namesStopSell, operations: SELLING },
  keep_price: { roles: MANAGERS, isUsed: isOn },
  waive_fee: { roles: MANAGERS, isUsed: isOn },
  // Guests name it to say what they were told.
  fee_amount: { roles: MANAGERS, isUsed: isGiven, operations: ['cancelbooking', 'marknoshow'] },
  // Lower, it waives a fee that guests have to pay already.
  fee_floor: { roles: MANAGERS, isUsed: isGiven, operations: ['updatebooking'] },
  give_back: { roles: MANAGERS, isUsed: isOn },
  amount: {
    roles: MANAGERS,
    isUsed: (value) => typeof value === 'number' && value < 0,
    operations: ['addcharge'],
  },
}

/** The fields of a request that a role may not use. */
export const refusedFields = (
  operationId: string,
  given: Readonly<Record<string, unknown>>,
  role: StaffRole,
): string[] =>
  Object.entries(ROLE_FIELDS)
    .filter(
      ([, { operations, roles }]) => !roles.includes(role) && (operations?.includes(operationId) ?? true),
    )
    .filter(([name, { isUsed }]) => isUsed(given[name]))
    .map(([name]) => name)

/** What a stolen session must not become: these ask for a sign-in of the last minutes. */
export const ASKS_TO_SIGN_IN_AGAIN: readonly string[] = [
  'createtoken',
  'createwebhook',
  'createinvite',
  'createreset',
  'updatepaymentsettings',
  'exportbookings',
]
