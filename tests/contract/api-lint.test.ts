import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const at = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url))

test('[server 14.3] a linter of others (Redocly, its recommended rules) finds nothing in the document of the calls', () => {
  const words = ['lint', at('docs/generated/openapi.json'), '--extends', 'recommended', '--format', 'json']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const run = spawnSync(at('tests/node_modules/.bin/redocly'), words, { encoding: 'utf8', env, maxBuffer: 50_000_000 })
  const { totals, problems } = JSON.parse(run.stdout)
  const found = problems.map((each: { ruleId: string; message: string; location: { pointer?: string }[] }) => [
    each.ruleId,
    each.message,
    each.location[0]?.pointer,
  ])
  expect([run.status, totals.errors, found]).toEqual([0, 0, []])
})
