import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { suite, test } from 'node:test'
import { createTestApp } from '../support/harness.ts'
import { serve } from '../support/vacancy.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const rules = read('deploy/prometheus/vacancy.rules.yml')
const rulesTests = ['vacancy.rules.test.yml', 'vacancy.rules.week.test.yml']
const testedAlarms = rulesTests.map((file) => read(`deploy/prometheus/${file}`)).join('')
const operations = read('docs/operations.md')
const dashboard = JSON.parse(read('deploy/grafana/vacancy.json'))

// Prometheus adds the first two, a server with workers the third; the fourth is there while changes wait.
const ADDED_LABELS = ['job', 'instance', 'worker', 'hotel_id']
const OF_PROMETHEUS = ['up', 'ALERTS', 'alertname', 'alertstate']
// The library has these on Linux alone.
const ON_LINUX = ['process_open_fds', 'process_max_fds']
const WORDS = new Set(['by', 'on', 'and', 'or', 'unless', 'offset', 'without', 'ignoring', 'bool'])

interface Query {
  metrics: string[]
  labels: string[]
}

const LABEL_LISTS = /\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g
const SELECTORS = /\{([^}]*)\}/g

/** The names of metrics and labels that a query of Prometheus uses. */
const namesIn = (expression: string): Query => {
  const plain = expression.replace(/"[^"]*"/g, '""')
  const lists = [...plain.matchAll(LABEL_LISTS)].flatMap(([, names]) => names!.split(','))
  const selectors = [...plain.matchAll(SELECTORS)].flatMap(([, names]) => names!.split(','))
  const rest = plain
    .replace(LABEL_LISTS, ' ')
    .replace(SELECTORS, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
  const words = [...rest.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([word]) => word)
  return {
    metrics: words.filter((word) => !WORDS.has(word)),
    labels: [...lists, ...selectors].map((label) => label.split(/[=!~]/)[0]!.trim()).filter(Boolean),
  }
}

/** The rules, each as it is written: its kind and name, and the lines of its expression. */
const ruleList = rules
  .split(/\n {6}- (?=alert:|record:)/)
  .slice(1)
  .map((text) => {
    const [, kind, name] = /^(alert|record): (\S+)/.exec(text)!
    const [, expression] = /\n {8}expr: (?:\|-\n)?([\s\S]*?)(?=\n {8}\w|\s*$|\n\n)/.exec(text)!
    return { kind, name: name!, expression: expression!, text }
  })
const alerts = ruleList.filter(({ kind }) => kind === 'alert')

interface Panel {
  id: number
  type: string
  title: string
  description?: string
  targets?: { expr: string; refId: string }[]
  fieldConfig?: { defaults: { unit?: string } }
}
const panels: Panel[] = dashboard.panels
const figures = panels.filter(({ type }) => type !== 'row')

/** What a server shows: names of metrics, and of labels. */
const shownBy = async (): Promise<{ metrics: Set<string>; labels: Set<string> }> => {
  const { url, hotel } = await createTestApp({ ownDatabase: true })
  const { client } = await hotel()
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', METRICS_TOKEN: 'for-the-test' }
  const server = await serve({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...smtp })
  await fetch(`${server.url}/api/plugin/v1/ping`, { headers: { token: client } })
  const headers = { authorization: 'Bearer for-the-test' }
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
  await server.stop()
  const metrics = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
  )
  const labels = [...text.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!)
  return { metrics: new Set(metrics), labels: new Set(labels) }
}

const shown = await shownBy()

/** What a query uses and nobody has. */
const unknownIn = (expression: string): string[] => {
  const { metrics, labels } = namesIn(expression)
  const recorded = ruleList.filter(({ kind }) => kind === 'record').map(({ name }) => name)
  const known = [...shown.metrics, ...recorded, ...OF_PROMETHEUS, ...ON_LINUX]
  const knownLabels = [...shown.labels, ...ADDED_LABELS, ...OF_PROMETHEUS]
  return [
    ...metrics.filter((name) => !known.includes(name)),
    ...labels.filter((name) => !knownLabels.includes(name)),
  ]
}

suite('what watches a server', () => {
  test('a name that is misspelled is found, of a metric and of a label', () => {
    assert.deepEqual(unknownIn('sum by (nodes) (rate(vacancy_lane{status="x"}[5m])) > 0.5'), [
      'vacancy_lane',
      'nodes',
    ])
    assert.deepEqual(unknownIn('vacany_lanes_waiting{node=~"a|b"} and on (job) up == 1'), [
      'vacany_lanes_waiting',
    ])
    assert.deepEqual(unknownIn('job:vacancy_none:ratio5m > 1e8'), ['job:vacancy_none:ratio5m'])
  })

  test('every rule asks for what servers show', () => {
    assert.ok(ruleList.length > 30)
    for (const { name, expression } of ruleList) {
      assert.notEqual(namesIn(expression).metrics.length, 0, name)
      assert.deepEqual(unknownIn(expression), [], name)
    }
  })

  test('every alarm says how bad it is, what is so and what to do, and was tried', () => {
    const anchors = [...operations.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading!.toLowerCase())
    for (const { name, text } of alerts) {
      assert.match(text, /severity: (critical|warning)\n/, name)
      assert.match(text, /summary: \S/, name)
      assert.match(text, /description: \S/, name)
      assert.ok(text.includes(`runbook: docs/operations.md#${name.toLowerCase()}`), name)
      assert.ok(anchors.includes(name.toLowerCase()), `docs/operations.md has a section ${name}`)
      assert.match(operations, new RegExp(`^\\| \`${name}\` \\| .+ \\| .+ \\|$`, 'm'), `${name} in the table`)
      assert.ok(testedAlarms.includes(`alertname: ${name}\n`), `${name} in the tests of promtool`)
    }
  })

  test('every panel of the dashboard has a number, a query, a unit and a description', () => {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
    for (const { title, description, targets = [], fieldConfig } of figures) {
      assert.ok(description, title)
      assert.ok(fieldConfig?.defaults.unit, title)
      assert.notEqual(targets.length, 0, title)
      assert.equal(new Set(targets.map(({ refId }) => refId)).size, targets.length, title)
      for (const { expr } of targets) assert.deepEqual(unknownIn(expr), [], title)
    }
  })

  test('the dashboard asks the data source that was chosen, and names alarms that there are', () => {
    const text = JSON.stringify(dashboard)
    const sources = [...text.matchAll(/"datasource":\{"type":"prometheus","uid":"([^"]*)"/g)]
    assert.ok(sources.length > figures.length)
    for (const [, uid] of sources) assert.match(uid!, /^\$\{datasource\}$/)
    const variables = dashboard.templating.list.map(({ name }: { name: string }) => name)
    for (const [, used] of text.matchAll(/\$\{?(\w+)/g))
      assert.ok([...variables, '__rate_interval', '__all'].includes(used!), used!)
    for (const [named] of text.matchAll(/\bVacancy[A-Z]\w+/g))
      assert.ok(
        alerts.some(({ name }) => name === named),
        named,
      )
  })

  const promtool = spawnSync('promtool', ['--version']).status === 0
  test('promtool accepts the rules, and each alarm fires when it should', {
    skip: promtool ? false : 'promtool is not installed',
  }, () => {
    const folder = path.join(root, 'deploy/prometheus')
    for (const words of [
      ['check', 'rules', 'vacancy.rules.yml'],
      ['test', 'rules', ...rulesTests],
    ]) {
      const done = spawnSync('promtool', words, { cwd: folder })
      assert.equal(done.status, 0, String(done.stdout) + String(done.stderr))
    }
  })
})
