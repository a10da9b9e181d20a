import type { Minor } from '../values/money.ts'
import { longPercent, ratioOf, WHOLE } from '../values/percent.ts'
import { settled } from './settled-parts.ts'
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
    const net = BigInt(this.netOf(price))
    const parts: bigint[] = []
    // Rounding up at every one of many running taxes can lead beyond what a double holds exactly.
    let running = net
    for (const { base, value } of this.percents) {
      const part = longPercent(base === 'running' ? running : net, value)
      parts.push(part)
      running += part
    }
    return settled(parts, BigInt(price) - running).map(Number)
  }
}
