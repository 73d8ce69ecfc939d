import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const alone = {
  ...{ root, environment: 'node' as const, fileParallelism: false },
  ...{ testTimeout: 0, hookTimeout: 0, expect: { poll: { timeout: 60_000 } } },
}

/** The full-size runs and the benchmarks: by name, one at a time, as long as they take. */
export default defineConfig({
  test: {
    root,
    projects: [
      { test: { ...alone, name: 'long', include: ['tests/long/**/*.test.ts'] } },
      { test: { ...alone, name: 'bench', include: ['tests/load/**/*.test.ts'] } },
    ],
  },
})
