import { charged, least, minorOf, percent, rounded, sum } from './naive-money.testing.ts'
import { type NaiveNight, nightsOf, roomsOf } from './naive-nights.testing.ts'
import type {
  CaseConfig,
  CaseExtra,
  CaseItem,
  CaseRequest,
  CaseScope,
  CaseTax,
} from './price-case.testing.ts'

/** The naive model of prices, second part: what an item costs beside its nights. */

export interface NaiveLine {
  kind: string
  code: string
  quantity: number
  amount: bigint
  is_included: 0 | 1
  is_at_hotel: 0 | 1
}

export const isFor = ({ room_codes, rate_codes }: CaseScope, { room_code, rate_code }: CaseItem): boolean => {
  const rooms = room_codes ?? []
  const rates = rate_codes ?? []
  return (
    (rooms.length === 0 || rooms.includes(room_code)) && (rates.length === 0 || rates.includes(rate_code))
  )
}

const inBand = (age: number) => (band: { age_from: number; age_to: number }) =>
  band.age_from <= age && age <= band.age_to

interface People {
  adults: number
  ages: number[]
}

const peopleOf = (item: CaseItem): People => ({
  adults: roomsOf(item).reduce((all, room) => all + room.adults, 0),
  ages: roomsOf(item).flatMap((room) => room.ages),
})

const extraLine = (
  extra: CaseExtra,
  units: number,
  item: CaseItem,
  nights: number,
  digits: number,
): NaiveLine => {
  const price = minorOf(extra.price, digits)
  const { adults, ages } = peopleOf(item)
  const byNight = extra.per === 'night' || extra.per === 'person_night' ? nights : 1
  let each: bigint[]
  if (extra.per === 'stay' || extra.per === 'night') each = roomsOf(item).map(() => price)
  else if (extra.per === 'unit') each = Array.from({ length: units }, () => price)
  else
    each = [
      ...Array.from({ length: adults }, () => price),
      ...ages.map((age) => {
        const band = extra.child_bands?.find(inBand(age))
        return band === undefined ? price : charged(price, band, digits)
      }),
    ]
  return {
    kind: 'extra',
    code: extra.extra_code,
    quantity: each.length * byNight,
    amount: sum(each) * BigInt(byNight),
    is_included: 0,
    is_at_hotel: 0,
  }
}

/** Those asked for, then mandatory ones that apply and were not asked for. */
const extraLines = (config: CaseConfig, item: CaseItem, nights: number): NaiveLine[] => {
  const all = config.extras ?? []
  const asked = (item.extras ?? []).map(({ extra_code, quantity }) => ({
    extra: all.find((extra) => extra.extra_code === extra_code)!,
    units: quantity ?? 1,
  }))
  const mandatory = all.filter(
    (extra) => extra.is_mandatory === 1 && isFor(extra, item) && !asked.some((each) => each.extra === extra),
  )
  return [...asked, ...mandatory.map((extra) => ({ extra, units: 1 }))].map(({ extra, units }) =>
    extraLine(extra, units, item, nights, config.digits),
  )
}

const taxLine = (
  { kind, tax_code, is_included, is_at_hotel }: CaseTax,
  quantity: number,
  amount: bigint,
) => ({
  kind,
  code: tax_code,
  quantity,
  amount,
  is_included,
  is_at_hotel,
})

/** An amount: what `value` is multiplied by, and the product. */
const amountOf = (
  tax: CaseTax,
  item: CaseItem,
  counting: number,
  isTaken: boolean,
  digits: number,
): { quantity: number; amount: bigint } => {
  const value = minorOf(tax.value, digits)
  const by = tax.per === 'night' ? counting : 1
  if (tax.basis === 'room') {
    const quantity = roomsOf(item).length * by
    return { quantity, amount: value * BigInt(quantity) }
  }
  if (tax.basis === 'booking') {
    const quantity = isTaken ? 0 : by
    return { quantity, amount: value * BigInt(quantity) }
  }
  const { adults, ages } = peopleOf(item)
  const bands = ages.map((age) => tax.age_bands?.find(inBand(age)))
  const children = bands.map((band) => (band === undefined ? value : minorOf(band.value, digits)))
  const amount = (value * BigInt(adults) + sum(children)) * BigInt(by)
  const isByBand = bands.some((band) => band !== undefined)
  return { quantity: isByBand ? 1 : (adults + ages.length) * by, amount }
}

/** The parts of an item's price that are taxes. */
const includedLines = (
  taxes: CaseTax[],
  price: bigint,
  amounts: (tax: CaseTax) => { quantity: number; amount: bigint },
): Map<CaseTax, NaiveLine> => {
  const lines = new Map<CaseTax, NaiveLine>()
  let left = price
  for (const tax of taxes.filter(({ charge }) => charge === 'amount')) {
    const { quantity, amount } = amounts(tax)
    const part = least(amount, left)
    left -= part
    lines.set(tax, taxLine(tax, quantity, part))
  }
  const percents = taxes.filter(({ charge }) => charge === 'percent')
  // The factor as a fraction.
  let [over, under] = [1n, 1n]
  for (const { base, value } of percents) {
    const p = minorOf(value, 3)
    if (base === 'running') over *= 100_000n + p
    else over = over * 100_000n + p * under
    under *= 100_000n
  }
  const net = rounded(left * under, over)
  const parts: bigint[] = []
  for (const { base, value } of percents)
    parts.push(percent(base === 'running' ? net + sum(parts) : net, value))
  let rest = left - net - sum(parts)
  const order = [...parts.keys()].sort((a, b) => Number(parts[b]! - parts[a]!) || a - b)
  for (let turn = 0; rest !== 0n; turn++) {
    const at = order[turn % order.length]!
    const unit = rest > 0n ? 1n : -1n
    if (parts[at]! + unit < 0n) continue
    parts[at]! += unit
    rest -= unit
  }
  percents.forEach((tax, at) => {
    lines.set(tax, taxLine(tax, 1, parts[at]!))
  })
  return lines
}

const countingNights = (tax: CaseTax, nights: NaiveNight[]): NaiveNight[] => {
  const within = nights.filter(
    ({ date }) => date >= (tax.first_day ?? '0000') && date <= (tax.last_day ?? '9999'),
  )
  return tax.max_nights === 0 ? within : within.slice(0, tax.max_nights)
}

/** All lines of an item. `taken` are the taxes by booking of the items before. */
export const linesOf = (
  config: CaseConfig,
  request: CaseRequest,
  item: CaseItem,
  nights: NaiveNight[],
  taken: Set<string>,
): NaiveLine[] => {
  const { digits } = config
  const price = sum(nights.map(({ total }) => total!))
  const room = {
    kind: 'room',
    code: item.room_code,
    quantity: roomsOf(item).length,
    amount: price,
    is_included: 0 as const,
    is_at_hotel: 0 as const,
  }
  const extras = extraLines(config, item, nightsOf(request).length)
  const extrasPrice = sum(extras.map(({ amount }) => amount))
  const all = (config.taxes ?? []).map((tax, at) => ({ tax, at }))
  all.sort((a, b) => a.tax.sort_order - b.tax.sort_order || a.at - b.at)
  const taxes = all.map(({ tax }) => tax).filter((tax) => isFor(tax, item))
  const amounts = (tax: CaseTax) =>
    amountOf(tax, item, countingNights(tax, nights).length, taken.has(tax.tax_code), digits)
  const included = includedLines(
    taxes.filter(({ is_included }) => is_included === 1),
    price + extrasPrice,
    amounts,
  )
  const lines: NaiveLine[] = []
  let onTop = 0n
  for (const tax of taxes) {
    const counting = countingNights(tax, nights)
    if (tax.is_included === 1) lines.push(included.get(tax)!)
    else if (counting.length > 0 && tax.charge === 'amount') {
      const { quantity, amount } = amounts(tax)
      onTop += amount
      lines.push(taxLine(tax, quantity, amount))
    } else if (counting.length > 0) {
      const ofNights = tax.on === 'extra' ? 0n : sum(counting.map(({ total }) => total!))
      const ofExtras = tax.on === 'room' ? 0n : extrasPrice
      const amount = percent(ofNights + ofExtras + (tax.base === 'running' ? onTop : 0n), tax.value)
      onTop += amount
      lines.push(taxLine(tax, 1, amount))
    }
    if (counting.length > 0) taken.add(tax.tax_code)
  }
  return [room, ...extras, ...lines].filter(({ quantity }) => quantity > 0)
}
