import { findHotel } from '../../hotels/queries.ts'
import type { Services } from '../../services.ts'
import { type PaymentProvider, ProviderRefused } from '../providers/contract/provider.ts'
import type { ProviderName } from '../providers/contract/provider-list.ts'
import { providerOf } from '../providers/provider-of.ts'
import { AT_HOTEL, type Payment } from '../record/payment.ts'
import { trialCheckouts } from '../record/trial-checkouts.ts'
import { sealerOf } from '../sealing/sealer-of.ts'
import { readSetting } from '../settings/opened-setting.ts'

/** What it takes to ask providers, for a server and for a command. */
export type PaymentServices = Pick<Services, 'db' | 'config'>

interface Account {
  provider: PaymentProvider
  mode: 'test' | 'live'
}

/** The hotel's account with a provider, be it the one in use or one before; undefined if it has none. */
const openAccount = async (
  { db, config }: PaymentServices,
  hotelId: number,
  name: ProviderName,
): Promise<Account | undefined> => {
  const [setting, hotel] = await db
    .of(hotelId)
    .read((sql) => Promise.all([readSetting(sql, hotelId, name, sealerOf(config)), findHotel(sql, hotelId)]))
  if (setting === undefined || hotel === undefined) return undefined
  const { mode, keys } = setting
  const codes = `${hotel.chain_code}/${hotel.hotel_code}`
  const provider = providerOf(name, {
    mode,
    keys,
    baseUrl: config.providerUrls[name],
    trial: {
      checkouts: trialCheckouts(db, hotelId),
      pageOf: (code) => `${config.publicUrl}/checkout/${codes}/${code}`,
    },
  })
  return { provider, mode }
}

export const accountOf = async (
  services: PaymentServices,
  hotelId: number,
  name: ProviderName,
): Promise<PaymentProvider | undefined> => (await openAccount(services, hotelId, name))?.provider

/** Who is to be asked about a payment. Refused if the hotel has no account there any more, or one of another mode. */
export const providerOfPayment = async (
  services: PaymentServices,
  hotelId: number,
  { provider, mode }: Pick<Payment, 'provider' | 'mode'>,
): Promise<PaymentProvider> => {
  if (provider === AT_HOTEL) throw new ProviderRefused('at_hotel', 'this was received at the hotel')
  const account = await openAccount(services, hotelId, provider as ProviderName)
  if (account === undefined) throw new ProviderRefused('no_account', `the hotel has no keys of ${provider}`)
  if (account.mode !== mode)
    throw new ProviderRefused('other_mode', `the keys of ${provider} are not those of mode ${mode}`)
  return account.provider
}
