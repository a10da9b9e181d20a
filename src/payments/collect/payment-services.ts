import type { Services } from '../../services.ts'

/** What it takes to ask providers, for a server and for a command. */
export type PaymentServices = Pick<Services, 'db' | 'config'>
