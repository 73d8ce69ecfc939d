import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is waited for comes; on a busy machine not within the second that is usual. */
const expectation = { poll: { timeout: 15_000 } }

/** One project per kind of test; `--project contract` runs one of them. */
export default defineConfig({
  test: {
    root,
    // By itself it leaves a core free; tests that wait for disks and other processes would leave both idle.
    maxWorkers: 2,
    projects: [
      {
        // Thousands of random cases in one test take longer than the usual five seconds on a busy machine.
        test: {
          name: 'core',
          root,
          environment: 'node',
          expect: expectation,
          pool: 'threads',
          isolate: false,
          include: ['packages/core/src/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          root,
          environment: 'node',
          expect: expectation,
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
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
          setupFiles: ['tests/fixtures/empty-page.ts'],
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          name: 'cli',
          root,
          environment: 'node',
          expect: expectation,
          isolate: false,
          include: ['apps/cli/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      { test: { name: 'architecture', root, environment: 'node', include: ['tests/architecture/**/*.test.ts'] } },
      {
        test: {
          name: 'contract',
          root,
          environment: 'node',
          expect: expectation,
          // Each file with an application and a database engine of its own, but all of a worker in one process: loading
          // the server and compiling PostgreSQL anew for each took a third of the time.
          isolate: false,
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
