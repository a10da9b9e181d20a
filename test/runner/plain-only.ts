const ONE_NODE = 'one PostgreSQL stands for all nodes'
const ITS_OWN = 'ends connections to the server of DATABASE_URL, where no hotel is on a cluster'

/** Tests that a cluster is not asked to pass, and why. */
const PLAIN_ONLY: Record<string, string> = {
  'a PostgreSQL of its own is a cluster of one node': ONE_NODE,
  'each hotel is asked for at the node that holds it, which has connections of its own': ONE_NODE,
  'while nobody says where hotels are, those known stay where they are': ONE_NODE,
  'a hotel that moved is found again without a restart, and nothing held of it is believed': ONE_NODE,
  'a node that is away fails its own hotels, and no others': ONE_NODE,
  'a node that is away stops the work of its own hotels alone': ONE_NODE,
  'what could not be given back to a node that is away waits for it alone': ONE_NODE,
  'the backlog is told of the nodes that answer, and not at all if none does': ONE_NODE,
  'after a lost connection everything is loaded anew: a failover may have brought versions back': ITS_OWN,
}

/** What is left out here, and why: nothing where there is no cluster. */
export const leftOut = (): [name: string, reason: string][] =>
  process.env.TEST_CITUS_URL === undefined ? [] : Object.entries(PLAIN_ONLY)

/** What makes Node's test runner leave it out. */
export const skipping = (): string[] =>
  leftOut().map(([name]) => `--test-skip-pattern=/${RegExp.escape(name)}$/`)
