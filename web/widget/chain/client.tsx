import { hydrate } from 'preact'
import '../../shared/tokens.css'
import '../../shared/base.css'
import '../page.css'
import '../hotel/about.css'
import '../search/date-picker.css'
import '../plain/plain.css'
import './chain.css'
import '../theme.css'
import { queryText } from '../../shared/api.ts'
import { stayQuery } from './chain-address.ts'
import { ChainSearch } from './chain-search.tsx'
import type { ChainStart } from './chain-types.ts'
import { followPins } from './follow-pins.ts'
import { pickingOf } from './picking.ts'
import { followLinks } from './swap.ts'

const startIn = (document: Document): ChainStart => JSON.parse(document.getElementById('data')!.textContent!)

let start = startIn(document)
const picking = pickingOf(start)
const go = followLinks((next, isAsked) => {
  start = startIn(next)
  // What the guest is choosing meanwhile stays.
  if (isAsked) picking.stay.value = start.stay
})
hydrate(
  <ChainSearch picking={picking} onSearch={(stay) => go(queryText({ ...stayQuery(stay), ...start.kept }))} />,
  document.getElementById('search')!,
)
followPins()
// Tests and styles use this: buttons work from now on.
document.documentElement.dataset.ready = ''
