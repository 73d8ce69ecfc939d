import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Polls wait longer than the default second, which is too short on a busy machine. */
const expectation = { poll: { timeout: 60_000 } }

/** Random tests draw the same values in each run of one version. */
const RANDOM_SETUP = 'tests/fixtures/fast-check-seed.ts'

/** Time limits for tests that hang. The longest test takes a minute on a quiet machine, and passes on one that is five times slower. */
const limits = { testTimeout: 300_000, hookTimeout: 600_000 }

/** Test files that take long although they are short: begun last, they would leave a core idle in the end. */
const LONG = [
  'archives',
  'corruptions',
  'demo',
  'documented-commands',
  'kill',
  'job-runs',
  'packages',
  'person',
  'prepare',
  'prices',
  's3-files',
]

/** Without times of earlier runs, the slow files begin first, then the largest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      LONG.some((name) => moduleId.endsWith(`/contract/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** One project per kind of test; `--project contract` runs one of them. */
export default defineConfig({
  test: {
    root,
    // By itself it leaves a core free; tests that wait for disks and other processes would leave both idle.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'core',
          root,
          environment: 'node',
          expect: expectation,
          pool: 'threads',
          isolate: false,
          setupFiles: [RANDOM_SETUP],
          include: ['packages/core/src/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'server',
          root,
          environment: 'node',
          expect: expectation,
          isolate: false,
          setupFiles: [RANDOM_SETUP],
          include: ['apps/server/src/**/*.test.ts'],
          ...limits,
        },
      },
      {
        // A document for each file, and the libraries loaded anew for it, took four fifths of the time.
        test: {
          name: 'web',
          root,
          environment: 'happy-dom',
          expect: expectation,
          pool: 'threads',
          isolate: false,
          setupFiles: [RANDOM_SETUP, 'tests/fixtures/empty-page.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          ...limits,
        },
      },
      {
        test: {
          name: 'cli',
          root,
          environment: 'node',
          expect: expectation,
          isolate: false,
          setupFiles: [RANDOM_SETUP],
          include: ['apps/cli/src/**/*.test.{ts,tsx}'],
          ...limits,
        },
      },
      {
        test: {
          name: 'architecture',
          root,
          environment: 'node',
          include: ['tests/architecture/**/*.test.ts'],
          ...limits,
        },
      },
      {
        test: {
          name: 'contract',
          root,
          environment: 'node',
          expect: expectation,
          // Each file with an application and a database engine of its own, but all of a worker in one process: loading
          // the server and compiling PostgreSQL anew for each took a third of the time.
          isolate: false,
          setupFiles: [RANDOM_SETUP],
          include: ['tests/contract/**/*.test.ts'],
          ...limits,
        },
      },
    ],
  },
})
