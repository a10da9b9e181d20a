import { moneyPart } from '../parts/parts.ts'
import { useStore } from '../store.ts'

/** About how much a price is in the guest's own money, once that is known. It stands beside the price, never in it. */
export const OwnMoney = ({ amount }: { amount: number }) => {
  const text = useStore().ownMoney.value?.(amount)
  return text === undefined ? null : <span class="own-price">{text}</span>
}

/** Where the guest chooses that money. The place is kept free, so that nothing moves when it comes. */
export const CurrencyChoice = () => {
  const { data } = useStore()
  const code = moneyPart.code.value
  if (!data.exchanges) return null
  return <div class="own-money needs-script">{code && <code.PageChooser />}</div>
}
