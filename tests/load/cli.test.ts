import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { milliseconds, quantile, writeFigures } from '../fixtures/benchmarks'
import { aCli, type Cli } from '../fixtures/cli'
import { engines } from '../fixtures/databases'
import { anAgreement } from '../fixtures/deal-builders'

const ROUNDS = 25
const HELP_RATIO_MAX = 1.3
/** Less than 200 ms where Node itself starts in 65. */
const TAB_RATIO_MAX = 3
const BIN = fileURLToPath(new URL('../../apps/cli/bin/forecourt.mjs', import.meta.url))

let app: TestApp
let cli: Cli
beforeAll(async () => {
  app = await startApp({ engine: engines[0]!, now: '2026-03-10T10:42:00Z' })
  cli = await aCli(app.url)
  for (let made = 0; made < 20; made += 1) await anAgreement(app)
  await cli.run(['login', '--username', CASHIER.username, '--password-stdin'], { input: CASHIER.password })
})
afterAll(async () => {
  await cli?.remove()
  await app?.stop()
})

/** The processor time of a run of Node, in milliseconds: on a machine that does other things it moves less than the time that passes. */
async function timed(words: readonly string[]): Promise<number> {
  const env = { ...process.env, FORECOURT_CONFIG_DIR: cli.home, FORECOURT_SERVER: app.url, TIMEFORMAT: '%3U %3S' }
  const command = ['-c', 'time "$@" >/dev/null', 'bash', process.execPath, ...words]
  const { stderr } = await promisify(execFile)('bash', command, { env })
  const [user = Number.NaN, system = Number.NaN] = stderr.trim().split(' ').map(Number)
  return (user + system) * 1_000
}

test('[commands 3.4] [commands 3.6] help is there as fast as Node, and Tab before a hand has left the key', async () => {
  const runs = {
    node: ['-e', '0'],
    help: [BIN, '--help'],
    tab: [BIN, 'complete', 'fish', 'forecourt', 'hp', 'show', 'HP'],
  }
  const times: Record<keyof typeof runs, number[]> = { node: [], help: [], tab: [] }
  const names = ['node', 'help', 'tab'] as const
  for (const name of names) await timed(runs[name])
  // One after the other, so that whatever else the machine does is in all of them.
  for (let round = 0; round < ROUNDS; round += 1) for (const name of names) times[name].push(await timed(runs[name]))
  const ratios = times.help.map((time, at) => time / (times.node[at] ?? Number.NaN))
  const [node, help, tab] = names.map((name) => quantile(times[name], 0.5)) as [number, number, number]
  const ratio = quantile(ratios, 0.5)
  const reference = `${milliseconds(node)}, node -e 0`
  console.log({ node, help, tab, ratio })
  writeFigures('Command line', [
    {
      what: 'forecourt --help, processor time, median of pairs',
      budget: `${HELP_RATIO_MAX} of the reference`,
      measured: milliseconds(help),
      reference,
      ratio: ratio.toFixed(2),
    },
    {
      what: 'Tab at an account, the server asked, processor time, median',
      budget: `${TAB_RATIO_MAX} of the reference`,
      measured: milliseconds(tab),
      reference,
      ratio: (tab / node).toFixed(2),
    },
  ])
  expect(ratio).toBeLessThanOrEqual(HELP_RATIO_MAX)
  expect(tab / node).toBeLessThanOrEqual(TAB_RATIO_MAX)
})
