import {
  descriptorOf,
  isProvider,
  type ProviderName,
  type UnbrandedProvider,
} from '../../../src/payments/providers/contract/provider-list.ts'
import type { Words } from '../../shared/words.ts'
import type { MessageName } from '../messages/en.ts'

/** How staff call who takes money: by its brand, or in words where it has none. */
export const providerName = (
  { t }: Pick<Words<MessageName>, 't'>,
  provider: ProviderName | 'hotel',
): string =>
  (isProvider(provider) ? descriptorOf(provider).brand : null) ??
  t(`provider-${provider as UnbrandedProvider | 'hotel'}`)
