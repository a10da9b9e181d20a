const FAMILY = /^(?=# HELP )/m

/**
 * The metrics of several processes as one text. All lines of a metric have to stand together, under one heading; those
 * of different processes are told apart by their labels. By hand, because the library aggregates objects, not texts: for 8
 * processes of 250 routes the one that is asked would serve nobody for 0.3 s instead of 0.03.
 */
export const joinMetrics = (texts: string[]): string => {
  const families = texts
    .flatMap((text) => text.split(FAMILY))
    .map((family) => family.trim().split('\n'))
    .filter(([help]) => help !== '')
  return Map.groupBy(families, ([help, type]) => `${help}\n${type}`)
    .entries()
    .map(([heading, alike]) => [heading, ...alike.flatMap((family) => family.slice(2))])
    .map((lines) => `${lines.join('\n')}\n`)
    .toArray()
    .join('\n')
}
