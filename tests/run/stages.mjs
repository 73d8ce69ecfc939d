import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { runScript } from './process.mjs'
import { countsOf, playwrightCounts, vitestCounts } from './report.mjs'

const PROJECTS = ['packages/core', 'apps/web', 'apps/cli', 'apps/server', 'tests']

/** A tool that says yes or no: it counts as one check. */
async function tool(root, { name, script, args }) {
  const { code, ms } = await runScript({
    ...{ name, script: join(root, 'node_modules', script), args },
    ...{ cwd: root, isQuiet: true },
  })
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, ms }
}

/** A test runner that leaves a report, read from a folder of this run alone. */
async function reported({ name, read, job }) {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-report-'))
  const file = join(folder, 'report.json')
  try {
    const { code, ms } = await runScript({ name, ...job(file) })
    return { name, ms, ...countsOf({ file, code, read }) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {{ name: string, projects: string[], config?: string, args?: string[] }} what */
export function vitest(root, { name, projects, config = 'tests/vitest.config.ts', args = [] }) {
  return reported({
    name,
    read: vitestCounts,
    job: (file) => ({
      script: join(root, 'node_modules/vitest/vitest.mjs'),
      args: [
        'run',
        ...[
          '--config',
          config,
          '--passWithNoTests',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${file}`,
        ],
        ...projects.flatMap((project) => ['--project', project]),
        ...args,
      ],
      cwd: root,
    }),
  })
}

/** A machine without Chromium skips this stage and says so; where nobody reads the words (CI) that is a failure. */
async function endToEnd(root) {
  const name = 'e2e'
  const { path, words } = findChromium(process.env)
  if (!path) {
    const isFailure = process.env.CI === 'true'
    return { name, passed: 0, failed: isFailure ? 1 : 0, skipped: isFailure ? 0 : 1, ms: 0, words }
  }
  return reported({
    name,
    read: playwrightCounts,
    job: (file) => ({
      script: join(root, 'node_modules/@playwright/test/cli.js'),
      args: ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
      cwd: root,
      env: { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_NAME: file, WHOLE_RUN: '1' },
    }),
  })
}

const database = 'apps/server/src/database/**'

/** Each stage by its name; `main.mjs` has one more, `build`. */
export const STAGES = {
  // Several checkers of one project each work out for themselves what its files share: four take four times the processor of one.
  types: (root) =>
    tool(root, {
      ...{ name: 'types', script: 'typescript/bin/tsc' },
      args: ['-b', '--checkers', '1', '--builders', '2', ...PROJECTS],
    }),
  lint: (root) => tool(root, { name: 'lint', script: '@biomejs/biome/bin/biome', args: ['check', '.'] }),
  unused: (root) => tool(root, { name: 'unused', script: 'knip/bin/knip.js', args: ['--no-progress'] }),
  // What only tests use is not used by the product.
  unshipped: (root) =>
    tool(root, { name: 'unshipped', script: 'knip/bin/knip.js', args: ['--no-progress', '--production'] }),
  sizes: (root) => tool(root, { name: 'sizes', script: 'size-limit/bin.js', args: [] }),
  architecture: (root) => vitest(root, { name: 'architecture', projects: ['architecture'] }),
  // What needs no database: the data layer's own tests take as long as all of these.
  quick: (root) =>
    vitest(root, { name: 'quick', projects: ['core', 'web', 'cli', 'server'], args: ['--exclude', database] }),
  unit: (root) => vitest(root, { name: 'unit', projects: ['core', 'web', 'cli'] }),
  server: (root) => vitest(root, { name: 'server', projects: ['server'] }),
  // It waits for PostgreSQL, processes and disks most of its time.
  contract: (root) => vitest(root, { name: 'contract', projects: ['contract'], args: ['--maxWorkers=2'] }),
  e2e: endToEnd,
}

/** These look at or start what was built. */
export const NEEDS_BUILD = new Set(['sizes', 'contract', 'e2e'])

/**
 * What the words `check` and `test` mean: lanes that run side by side, each one stage after the other. What waits (for a
 * page, a late answer, a killed server) leaves its core to the other lane.
 */
export const PLANS = {
  check: [
    ['types', 'architecture'],
    ['lint', 'unused', 'unshipped', 'quick', 'sizes'],
  ],
  test: [
    ['unit', 'server', 'contract'],
    ['lint', 'sizes', 'e2e', 'unused', 'unshipped', 'architecture', 'types'],
  ],
}
