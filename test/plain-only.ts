const ONE_NODE = 'one PostgreSQL stands for all nodes'
const ITS_OWN =
  'looks at the connections and lanes of the server of DATABASE_URL, where no hotel is on a cluster'
const ONE_RUNNER = 'counts the turns of one runner; a cluster has one for each node'

/** Tests that a cluster is not asked to pass, and why. */
const PLAIN_ONLY: Record<string, string> = {
  'a PostgreSQL of its own is a cluster of one node': ONE_NODE,
  'each hotel is asked for at the node that holds it, which has connections of its own': ONE_NODE,
  'while nobody says where hotels are, those known stay where they are': ONE_NODE,
  'questions for versions are counted, and those without an answer apart': ITS_OWN,
  'a hotel that moved is found again without a restart, and nothing held of it is believed': ONE_NODE,
  'a node that is away fails its own hotels, and no others': ONE_NODE,
  'a node that is away stops the work of its own hotels alone': ONE_NODE,
  'what could not be given back to a node that is away waits for it alone': ONE_NODE,
  'the backlog is told of the nodes that answer, and not at all if none does': ONE_NODE,
  'after a lost connection everything is loaded anew: a failover may have brought versions back': ITS_OWN,
  'every connection that can hold a hotel, read or ask has its limits, in every transaction': ITS_OWN,
  'a run on one hotel holds one connection, and another hotel is served meanwhile': ITS_OWN,
  'control: without lanes the run holds every connection, and another hotel waits': ITS_OWN,
  'a full queue answers 503 with Retry-After; a hundred in flight are all served': ITS_OWN,
  'pools, lanes, bookings, the event loop and the process are there': ITS_OWN,
  'takes no more keys than it may have in hand, and the next as soon as there is room': ONE_RUNNER,
  'puts off what fails: by the plan, by what the other side asks, and not at all once too old': ONE_RUNNER,
}

/** What is left out here, and why: nothing where there is no cluster. */
export const leftOut = (): [name: string, reason: string][] =>
  process.env.TEST_CITUS_URL === undefined ? [] : Object.entries(PLAIN_ONLY)

/** What makes Node's test runner leave it out. */
export const skipping = (): string[] =>
  leftOut().map(([name]) => `--test-skip-pattern=/${RegExp.escape(name)}$/`)
