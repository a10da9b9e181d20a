import type { Minor } from './money.ts'
import { percentOf, ratioOf, WHOLE } from './percent.ts'
import type { TaxRule } from './tax-rule.ts'

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))

/** Taxes that are a part of the price. */
export class IncludedTaxes {
  readonly amounts: readonly TaxRule[]
  readonly percents: readonly TaxRule[]
  /** The price is the net price × `over` ÷ `under`, in lowest terms. */
  private readonly over: bigint
  private readonly under: bigint
  private readonly shortOver: number
  private readonly shortUnder: number

  constructor(taxes: readonly TaxRule[]) {
    this.amounts = taxes.filter(({ charge }) => charge === 'amount')
    this.percents = taxes.filter(({ charge }) => charge === 'percent')
    let over = 1n
    let under = 1n
    for (const { base, value } of this.percents) {
      const whole = BigInt(WHOLE)
      over = base === 'running' ? over * (whole + BigInt(value)) : over * whole + under * BigInt(value)
      under *= whole
    }
    const common = gcd(over, under)
    this.over = over / common
    this.under = under / common
    this.shortOver = Number(this.over)
    this.shortUnder = Number(this.under)
  }

  /** What is left of a price, the amounts taken off already, without the percents; rounded half up. */
  netOf(price: Minor): Minor {
    if (this.shortOver <= Number.MAX_SAFE_INTEGER) return ratioOf(price, this.shortUnder, this.shortOver)
    return Number((2n * BigInt(price) * this.under + this.over) / (2n * this.over))
  }

  /** The percents' parts of a price. What rounding leaves over is settled, so that net and parts sum to the price. */
  partsOf(price: Minor): Minor[] {
    const net = this.netOf(price)
    const parts: Minor[] = []
    let running = net
    for (const { base, value } of this.percents) {
      const part = percentOf(base === 'running' ? running : net, value)
      parts.push(part)
      running += part
    }
    settle(parts, price - running)
    return parts
  }
}

/** Adds what is left over one unit at a time, or takes it off, the largest part first, round and round. */
const settle = (parts: Minor[], leftOver: Minor): void => {
  const order = parts.map((_, at) => at).sort((a, b) => parts[b]! - parts[a]! || a - b)
  const unit = Math.sign(leftOver)
  let left = Math.abs(leftOver)
  while (left > 0)
    for (const at of order) {
      if (left === 0) break
      if (parts[at]! + unit < 0) continue
      parts[at]! += unit
      left--
    }
}
