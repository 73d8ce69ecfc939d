import { fileURLToPath } from 'node:url'

process.env.FORECOURT_TEST_AGREEMENTS ??= '20000'

// The equations of schedules and payments as they stand, over ten times as many agreements.
for (const name of ['schedule', 'allocation'])
  await import(
    fileURLToPath(new URL(`../../packages/core/src/features/hire-purchase/${name}.test.ts`, import.meta.url))
  )
