const LINE = /^vacancy_packets_total\{.*outcome="(committed|refused)".*\} (\d+)/gm

const LONGEST_MS = 5000

export interface Packets {
  committed: number
  refused: number
}

/** How many changes servers decided from memory since they were started, as they count them. One that is away counts none. */
export const packetsOf = async (addresses: readonly string[]): Promise<Packets> => {
  const sum = { committed: 0, refused: 0 }
  const texts = await Promise.all(
    addresses.map((address) =>
      fetch(`${address}/metrics`, { signal: AbortSignal.timeout(LONGEST_MS) }).then(
        (response) => response.text(),
        () => '',
      ),
    ),
  )
  for (const text of texts)
    for (const [, outcome, count] of text.matchAll(LINE)) sum[outcome as keyof Packets] += Number(count)
  return sum
}
