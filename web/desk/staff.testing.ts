/// <reference lib="dom" />

import type { StaffRole } from '../../src/http/request/staff-roles.ts'
import {
  addPerson,
  givePassword,
  join,
  type SignedInBrowser,
  signIn,
  type TestPerson,
} from '../../src/people/people.testing.ts'
import type { TestHotel } from '../../test/support/harness.ts'
import { DESK, type Opened, type OpenOptions, type PageTest } from '../testing.ts'

export const PASSWORD = 'a lamp by the river'

export interface Staff {
  person: TestPerson
  browser: SignedInBrowser
}

/** Somebody of a hotel, signed in with a browser. */
export const staffIn = async (
  { app }: PageTest,
  made: TestHotel,
  role: StaffRole,
  { name = 'Ayu', password }: { name?: string; password?: string } = {},
): Promise<Staff> => {
  const person = await addPerson(app, name)
  await join(app, person, made, role)
  if (password !== undefined) await givePassword(app, person, password)
  return { person, browser: await signIn(app, person, made) }
}

interface StaffOptions extends OpenOptions {
  /** Which screen, by its address below `/desk/`. */
  at?: string
  ready?: string
}

/** Opens a screen of the desk as somebody who is signed in with the browser. */
export const openAs = async (
  pages: PageTest,
  made: TestHotel,
  { browser }: Pick<Staff, 'browser'>,
  { at = 'account', ready = 'main h1', ...options }: StaffOptions = {},
): Promise<Opened> => {
  const { cookie } = browser
  const opened = await pages.open(made, '', { path: `/desk/${at}`, viewport: DESK, cookie, ...options })
  await opened.page.waitForSelector(ready)
  return opened
}
