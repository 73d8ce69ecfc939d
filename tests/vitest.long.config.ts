import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const alone = {
  ...{ root, environment: 'node' as const, fileParallelism: false },
  ...{ testTimeout: 0, hookTimeout: 0, expect: { poll: { timeout: 60_000 } } },
}

/** The long runs draw new random values each time; a failure prints its seed. */
const random = {
  env: { FORECOURT_TEST_SEED: process.env.FORECOURT_TEST_SEED ?? String(randomInt(2 ** 31)) },
  setupFiles: ['tests/fixtures/fast-check-seed.ts'],
}

/** The full-size runs and the benchmarks: by name, one at a time, as long as they take. */
export default defineConfig({
  test: {
    root,
    projects: [
      { test: { ...alone, ...random, name: 'long', include: ['tests/long/**/*.test.ts'] } },
      { test: { ...alone, name: 'bench', include: ['tests/load/**/*.test.ts'] } },
    ],
  },
})
