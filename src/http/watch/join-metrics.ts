const FAMILY = /^(?=# HELP )/m

/**
 * The metrics of several processes as one text. All lines of a metric have to stand together, under one heading; those
 * of different processes are told apart by their labels.
 */
export const joinMetrics = (texts: string[]): string => {
  const families = new Map<string, string[]>()
  for (const text of texts)
    for (const family of text.split(FAMILY)) {
      const [help = '', type = '', ...samples] = family.trim().split('\n')
      if (help === '') continue
      const heading = `${help}\n${type}`
      families.set(heading, [...(families.get(heading) ?? []), ...samples])
    }
  return [...families].map(([heading, samples]) => `${[heading, ...samples].join('\n')}\n`).join('\n')
}
