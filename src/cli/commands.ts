import type { Command } from 'commander'

export type Register = (parent: Command) => void

/** A command of its own, or the commands of a group. Each is read when it is asked for: reading all takes half a second. */
export type Entry = () => Promise<Register>

export interface Group {
  description: string
  example: string
  commands: Record<string, Entry>
}

export const COMMANDS: Record<string, Entry | Group> = {
  serve: async () => (await import('./installation/serve.ts')).registerServe,
  demo: async () => (await import('./installation/demo.ts')).registerDemo,
  setup: async () => (await import('./people/setup.ts')).registerSetup,
  hotel: {
    description: 'add, list and show hotels; erase a guest',
    example: 'list',
    commands: {
      add: async () => (await import('./hotels/hotel-add.ts')).registerHotelAdd,
      list: async () => (await import('./hotels/hotel-list.ts')).registerHotelList,
      show: async () => (await import('./hotels/hotel-show.ts')).registerHotelShow,
      'erase-guest': async () => (await import('./hotels/hotel-erase-guest.ts')).registerHotelEraseGuest,
    },
  },
  chain: {
    description: 'add and list chains of hotels',
    example: 'add --chain SAMUDRA --name "Samudra Hotels"',
    commands: {
      add: async () => (await import('./hotels/chain-add.ts')).registerChainAdd,
      list: async () => (await import('./hotels/chain-list.ts')).registerChainList,
    },
  },
  token: {
    description: 'make, list and revoke API tokens',
    example: 'create --hotel SANUR --name "Our website"',
    commands: {
      create: async () => (await import('./hotels/token-create.ts')).registerTokenCreate,
      list: async () => (await import('./hotels/token-list.ts')).registerTokenList,
      revoke: async () => (await import('./hotels/token-revoke.ts')).registerTokenRevoke,
    },
  },
  staff: {
    description: 'invite, list and remove people; a link for a new password',
    example: 'invite --hotel SANUR --email ann@example.com --role owner',
    commands: {
      invite: async () => (await import('./people/staff-invite.ts')).registerStaffInvite,
      list: async () => (await import('./people/staff-list.ts')).registerStaffList,
      remove: async () => (await import('./people/staff-remove.ts')).registerStaffRemove,
      reset: async () => (await import('./people/staff-reset.ts')).registerStaffReset,
    },
  },
  image: {
    description: 'add pictures',
    example: 'add --hotel SANUR --kind room --room DELUXE --file deluxe.jpg',
    commands: { add: async () => (await import('./hotels/image-add.ts')).registerImageAdd },
  },
  database: {
    description: 'where the database is, its tables, and its nodes',
    example: 'url',
    commands: {
      url: async () => (await import('./command/database-url.ts')).registerDatabaseUrl,
      migrate: async () => (await import('./installation/database-migrate.ts')).registerDatabaseMigrate,
      distribute: async () =>
        (await import('./installation/database-distribute.ts')).registerDatabaseDistribute,
      nodes: async () => (await import('./installation/database-nodes.ts')).registerDatabaseNodes,
    },
  },
  payments: {
    description: 'ask providers about payments',
    example: 'check',
    commands: { check: async () => (await import('./hotels/payments-check.ts')).registerPaymentsCheck },
  },
  secret: {
    description: 'the secret that keys of payment providers are encrypted under',
    example: 'rotate',
    commands: { rotate: async () => (await import('./installation/secret-rotate.ts')).registerSecretRotate },
  },
  currencies: {
    description: 'rates of exchange, for prices in the guest’s own money',
    example: 'set --base USD --file rates.json',
    commands: {
      set: async () => (await import('./installation/currencies-set.ts')).registerCurrenciesSet,
      show: async () => (await import('./installation/currencies-show.ts')).registerCurrenciesShow,
    },
  },
  check: async () => (await import('./installation/check.ts')).registerCheck,
  export: async () => (await import('./hotels/export.ts')).registerExport,
  import: async () => (await import('./hotels/import.ts')).registerImport,
}
