import { styleText } from 'node:util'
import { Command } from 'commander'
import { VERSION } from '../version.ts'
import { registerDatabaseUrl } from './command/database-url.ts'
import { registerChainAdd } from './hotels/chain-add.ts'
import { registerChainList } from './hotels/chain-list.ts'
import { registerExport } from './hotels/export.ts'
import { registerHotelAdd } from './hotels/hotel-add.ts'
import { registerHotelEraseGuest } from './hotels/hotel-erase-guest.ts'
import { registerHotelList } from './hotels/hotel-list.ts'
import { registerHotelShow } from './hotels/hotel-show.ts'
import { registerImageAdd } from './hotels/image-add.ts'
import { registerImport } from './hotels/import.ts'
import { registerPaymentsCheck } from './hotels/payments-check.ts'
import { registerTokenCreate } from './hotels/token-create.ts'
import { registerTokenList } from './hotels/token-list.ts'
import { registerTokenRevoke } from './hotels/token-revoke.ts'
import { registerCheck } from './installation/check.ts'
import { registerCurrenciesSet } from './installation/currencies-set.ts'
import { registerCurrenciesShow } from './installation/currencies-show.ts'
import { registerDatabaseDistribute } from './installation/database-distribute.ts'
import { registerDatabaseMigrate } from './installation/database-migrate.ts'
import { registerDatabaseNodes } from './installation/database-nodes.ts'
import { registerDemo } from './installation/demo.ts'
import { registerSecretRotate } from './installation/secret-rotate.ts'
import { registerServe } from './installation/serve.ts'
import { registerSetup } from './people/setup.ts'
import { registerStaffInvite } from './people/staff-invite.ts'
import { registerStaffList } from './people/staff-list.ts'
import { registerStaffRemove } from './people/staff-remove.ts'
import { registerStaffReset } from './people/staff-reset.ts'

/** The tree of commands. */
export const createProgram = (json: boolean): Command => {
  const program = new Command('vacancy')
    .description('Vacancy, a hotel booking engine.')
    .version(VERSION, '-v, --version', 'show the version')
    .option('--json', 'answer as JSON, for every command')
    .helpOption('-h, --help', 'show this')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      outputError: (text) => void (json || process.stderr.write(inRed(text))),
      writeErr: (text) => void (json || process.stderr.write(text)),
    })
    .showHelpAfterError('./bin/vacancy --help lists the commands.')
    .addHelpText('after', EXAMPLES)
  registerServe(program)
  registerDemo(program)
  registerSetup(program)
  const hotel = group(program, 'hotel', 'add, list and show hotels; erase a guest')
  registerHotelAdd(hotel)
  registerHotelList(hotel)
  registerHotelShow(hotel)
  registerHotelEraseGuest(hotel)
  const chain = group(program, 'chain', 'add and list chains of hotels')
  registerChainAdd(chain)
  registerChainList(chain)
  const token = group(program, 'token', 'make, list and revoke API tokens')
  registerTokenCreate(token)
  registerTokenList(token)
  registerTokenRevoke(token)
  const staff = group(program, 'staff', 'invite, list and remove people; a link for a new password')
  registerStaffInvite(staff)
  registerStaffList(staff)
  registerStaffRemove(staff)
  registerStaffReset(staff)
  registerImageAdd(group(program, 'image', 'add pictures'))
  const database = group(program, 'database', 'where the database is, its tables, and its nodes')
  registerDatabaseUrl(database)
  registerDatabaseMigrate(database)
  registerDatabaseDistribute(database)
  registerDatabaseNodes(database)
  registerPaymentsCheck(group(program, 'payments', 'ask providers about payments'))
  registerSecretRotate(
    group(program, 'secret', 'the secret that keys of payment providers are encrypted under'),
  )
  const currencies = group(program, 'currencies', 'rates of exchange, for prices in the guest’s own money')
  registerCurrenciesSet(currencies)
  registerCurrenciesShow(currencies)
  registerCheck(program)
  registerExport(program)
  registerImport(program)
  return program
}

const EXAMPLES = `
Examples:
  ./bin/vacancy serve
  ./bin/vacancy hotel add --chain SAMUDRA --hotel UBUD --name "Samudra Ubud" --currency USD --timezone Asia/Makassar
  ./bin/vacancy token create --hotel UBUD --name "Our website"

Every command works while the server runs and while it does not, on the database of DATABASE_URL
or else on the one in VACANCY_DATA (./data).`

const group = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .description(description)
    .helpCommand(false)
    .showHelpAfterError(`./bin/vacancy ${name} --help lists its commands.`)
    .addHelpText('after', `\nExample:\n  ./bin/vacancy ${name} ${GROUP_EXAMPLES[name]}`)

const GROUP_EXAMPLES: Record<string, string> = {
  hotel: 'list',
  chain: 'add --chain SAMUDRA --name "Samudra Hotels"',
  token: 'create --hotel SANUR --name "Our website"',
  staff: 'invite --hotel SANUR --email ann@example.com --role owner',
  image: 'add --hotel SANUR --kind room --room DELUXE --file deluxe.jpg',
  database: 'url',
  payments: 'check',
  secret: 'rotate',
  currencies: 'set --base USD --file rates.json',
}

/** Colours the word "error" at the beginning of a message, if stderr is a terminal. */
export const inRed = (text: string): string =>
  text.replace(/^error:/i, styleText('red', 'Error:', { stream: process.stderr }))
