import { OperatorError } from '../../errors.ts'
import { lookAtPayment } from '../collect/look-at-payment.ts'
import type { PaymentServices } from '../collect/provider-of-payment.ts'
import { listPendingRefunds, listUnsettled } from '../collect/queries.ts'
import { lookAtRefund } from '../give-back/look-at-refund.ts'
import { ProviderAway, ProviderRefused } from '../providers/contract/provider.ts'
import type { Payment, Refund } from '../record/payment.ts'
import { findPayment, findRefund } from '../record/queries.ts'

const PORTION = 100
const NEVER = new AbortController().signal

export interface Difference {
  code: string
  /** What we knew, and what is so now that the provider was asked. */
  before: string
  now: string
}

export interface PaymentsReport {
  asked: number
  differences: Difference[]
  /** About which nothing could be learnt, and why. */
  unanswered: { code: string; error: string }[]
}

/** Asks providers about every payment and refund of a hotel that is not settled, takes over what they say, and tells what differed. */
export const checkPayments = async (services: PaymentServices, hotelId: number): Promise<PaymentsReport> => {
  const report: PaymentsReport = { asked: 0, differences: [], unanswered: [] }
  const read = <T>(work: Parameters<ReturnType<typeof services.db.of>['read']>[0]) =>
    services.db.of(hotelId).read(work) as Promise<T>
  for (let after = 0; ; ) {
    const payments = await read<Payment[]>((sql) => listUnsettled(sql, hotelId, after, PORTION))
    for (const payment of payments) {
      await ask(report, payment.payment_code, stateOf(payment), async () => {
        const { error } = await lookAtPayment(services, hotelId, payment, NEVER)
        if (error !== undefined) throw error
        return stateOf(
          (await read<Payment | undefined>((sql) => findPayment(sql, hotelId, payment.payment_id)))!,
        )
      })
    }
    if (payments.length < PORTION) break
    after = payments.at(-1)!.payment_id
  }
  for (let after = 0; ; ) {
    const refunds = await read<Refund[]>((sql) => listPendingRefunds(sql, hotelId, after, PORTION))
    for (const refund of refunds) {
      await ask(report, refund.refund_code, refund.refund_status, async () => {
        await lookAtRefund(services, hotelId, refund, NEVER)
        return (await read<Refund | undefined>((sql) => findRefund(sql, hotelId, refund.refund_id)))!
          .refund_status
      })
    }
    if (refunds.length < PORTION) break
    after = refunds.at(-1)!.refund_id
  }
  return report
}

const stateOf = ({ payment_status, problem }: Payment): string =>
  problem === null ? payment_status : `${payment_status} (${problem})`

const ask = async (
  report: PaymentsReport,
  code: string,
  before: string,
  look: () => Promise<string>,
): Promise<void> => {
  report.asked++
  try {
    const now = await look()
    if (now !== before) report.differences.push({ code, before, now })
  } catch (err) {
    const isTold = [ProviderAway, ProviderRefused, OperatorError].some((kind) => err instanceof kind)
    if (!isTold) throw err
    report.unanswered.push({ code, error: (err as Error).message })
  }
}
