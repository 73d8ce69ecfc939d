import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'
import { quickEngine } from '../fixtures/databases'
import { freePorts } from '../fixtures/free-port'
import { mountSmallDisk } from '../fixtures/small-disk'

const disk = mountSmallDisk(160)
afterAll(() => disk?.unmount())

describe.runIf(disk)('[server 14.5] a disk that is nearly full', () => {
  const dir = disk?.dir ?? ''
  const lines: Record<string, unknown>[] = []
  let app: TestApp
  let cli: Cli
  let metrics = ''
  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    metrics = `http://127.0.0.1:${port}/metrics`
    // A folder that cannot be made: no archive ever is.
    writeFileSync(path.join(dir, 'file'), '')
    const backupDir = path.join(dir, 'file', 'archives')
    app = await startApp({
      engine: quickEngine,
      config: { dataDir: path.join(dir, 'data'), backupDir, logLevel: 'warn', metrics: { host: '127.0.0.1', port } },
      logTo: { write: (line) => void lines.push(JSON.parse(line)) },
    })
    cli = await aCli(app.url)
    mkdirSync(path.join(dir, 'data'))
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })
  const ready = async () => {
    const answer = await fetch(`${app.url}/api/health/ready`)
    return [answer.status, await answer.json()] as const
  }
  const sentence = /^Little space is left: 0\.\d of 0\.2 GB \(data\)$/

  test('is told while all goes on: ready, the log, metrics, the status line and doctor', async () => {
    expect(await ready()).toEqual([200, expect.objectContaining({ disk: expect.stringMatching(sentence) })])
    await expect.poll(() => lines.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(sentence))
    const { lowDisks } = await app.call('GetArchives', {})
    expect(lowDisks).toMatchObject([{ place: 'data', sizeBytes: 160 * 1_048_576 }])
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/^forecourt_disk_free_bytes\{place="data"\} \d{8,9}$/m)
    expect(text).toMatch(/^forecourt_disk_size_bytes\{place="data"\} 167772160$/m)
    const { stdout } = await cli.runHere(['doctor'])
    expect(stdout).toMatch(/^FAIL {2}disk {6}Little space is left: 0\.\d of 0\.2 GB \(data\)$/m)
  })

  test('is not ready once the embedded database cannot write its log', async () => {
    disk?.fill(5_000_000)
    const full = [503, { Message: 'The disk of the database is full' }]
    expect(await ready()).toEqual(app.store.kind === 'embedded' ? full : [200, expect.anything()])
    disk?.empty()
    expect((await ready())[0]).toBe(200)
  })

  test('[server 14.2] the age of the archives is that of the database before the first one', async () => {
    const text = await (await fetch(metrics)).text()
    expect(text).toMatch(/^forecourt_archive_age_seconds \d+(\.\d+)?$/m)
  })
})

test('[server 14.2] the rules of deploy/alerts.yml ask for metrics that there are, and each says what to do', () => {
  const text = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
  const { groups } = parse(text('deploy/alerts.yml'))
  const rules: { alert: string; expr: string; annotations: { summary: string; do: string } }[] = groups[0].rules
  const table = text('docs/operations.md')
  const names = rules.flatMap(({ expr }) => expr.match(/forecourt_\w+/g) ?? [])
  expect(new Set(names).size).toBeGreaterThan(4)
  for (const name of names) expect(table).toContain(`\`${name}\``)
  for (const { alert, annotations } of rules)
    expect([alert, annotations.summary.length > 0, annotations.do.endsWith('.')]).toEqual([alert, true, true])
})
