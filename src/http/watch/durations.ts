import type { Metric, Registry } from 'prom-client'

/** Upper bounds of the buckets, in seconds. */
export const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** How long answers of one kind took. */
export class Series {
  readonly labels: Record<string, string>
  /** By bucket; the last is for those above all bounds. */
  private readonly counts = new Float64Array(BOUNDS.length + 1)
  private sum = 0

  constructor(labels: Record<string, string>) {
    this.labels = labels
  }

  note(seconds: number): void {
    let bucket = 0
    while (bucket < BOUNDS.length && seconds > BOUNDS[bucket]!) bucket++
    this.counts[bucket]!++
    this.sum += seconds
  }

  values(name: string) {
    const { labels } = this
    let upTo = 0
    const buckets = Array.from(this.counts, (count, bucket) => {
      upTo += count
      const le = String(BOUNDS[bucket] ?? '+Inf')
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: upTo }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.sum },
      { metricName: `${name}_count`, labels, value: upTo },
    ]
  }
}

/** A histogram as that of the library, which takes as long to note a value as a search takes to read its query. */
export class Durations {
  private readonly series: Series[] = []

  constructor(registry: Registry, name: string, help: string) {
    const get = async () => ({
      name,
      help,
      type: 'histogram',
      values: this.series.flatMap((each) => each.values(name)),
      aggregator: 'sum',
    })
    registry.registerMetric({ name, get } as unknown as Metric)
  }

  /** To be kept, since each call begins another. */
  labelled(labels: Record<string, string>): Series {
    const series = new Series(labels)
    this.series.push(series)
    return series
  }
}
