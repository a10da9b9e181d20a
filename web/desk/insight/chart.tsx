import { useEffect, useRef } from 'preact/hooks'
import type uPlot from 'uplot'
import { locale } from '../language/language.ts'
import { t, words } from '../session.ts'

interface ChartProps {
  title: string
  dates: string[]
  values: (number | null)[]
  kind: 'area' | 'line' | 'bars'
  format: (value: number) => string
  most?: number
}

const HEIGHT = 200
const dark = matchMedia('(prefers-color-scheme: dark)')

/** A chart of a figure by day. A table for screen readers and the CSV contain the same figures. */
export const Chart = ({ title, dates, values, kind, format, most }: ChartProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current!
    let plot: uPlot | undefined
    let library: typeof uPlot | undefined
    const draw = () => {
      if (library === undefined) return
      plot?.destroy()
      const options = optionsOf(library, element.clientWidth, kind, title, format, most)
      plot = new library(options, [dates.map(instantOf), values], element)
    }
    // Loaded only when a chart is shown: it would be most of the desk's script.
    void import('uplot').then((loaded) => {
      library = loaded.default
      if (element.isConnected) draw()
    })
    const resized = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }))
    resized.observe(element)
    dark.addEventListener('change', draw)
    return () => {
      resized.disconnect()
      dark.removeEventListener('change', draw)
      plot?.destroy()
    }
  }, [dates, values, title])
  return (
    <figure class="chart card">
      <figcaption>{title}</figcaption>
      <div ref={place} class="plot" dir="ltr" role="img" aria-label={summaryOf(title, values, format)} />
    </figure>
  )
}

const instantOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000

const summaryOf = (title: string, values: (number | null)[], format: (value: number) => string): string => {
  const numbers = values.filter((value) => value !== null)
  if (numbers.length === 0) return `${title}: –`
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return t('chartSummary', { title, least: format(least), most: format(most) })
}

const optionsOf = (
  library: typeof uPlot,
  width: number,
  kind: ChartProps['kind'],
  title: string,
  format: (value: number) => string,
  most: number | undefined,
): uPlot.Options => {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string): string => style.getPropertyValue(name).trim()
  const accent = colour('--accent')
  const axis = {
    stroke: colour('--text-soft'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { show: false },
    font: '12px system-ui, sans-serif',
  }
  const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10)
  return {
    width,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    tzDate: (seconds) => library.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { points: { size: 7 }, drag: { x: false, y: false } },
    legend: { live: true },
    scales: { y: { range: (_plot, _least, top) => [0, most ?? Math.max(top * 1.1, 1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, splits) => splits.map((at) => shortDate(day(at))),
        space: 80,
        size: 30,
      },
      { ...axis, size: 60, values: (_plot, splits) => splits.map(format) },
    ],
    series: [
      { label: t('day'), value: (_plot, at) => (at === null ? '–' : words.value.date(day(at), 'short')) },
      {
        label: title,
        stroke: accent,
        width: kind === 'bars' ? 0 : 2,
        fill: kind === 'line' ? undefined : kind === 'bars' ? `${accent}b0` : `${accent}26`,
        points: { show: false },
        ...(kind === 'bars' ? { paths: library.paths.bars!({ size: [0.7, 14] }) } : {}),
        value: (_plot, value) => (value === null || value === undefined ? '–' : format(value)),
      },
    ],
  }
}

const shortDate = (day: string): string =>
  new Intl.DateTimeFormat(locale.value, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    Date.parse(day),
  )
