import { fileURLToPath } from 'node:url'

process.env.FORECOURT_TEST_LINES ??= '80'

// The properties of lines as they stand, each over eighty times as many lines.
for (const name of ['lines-properties', 'repair', 'rewrite-patterns'])
  await import(fileURLToPath(new URL(`../../packages/core/src/line/${name}.test.ts`, import.meta.url)))
