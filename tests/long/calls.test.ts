import { fileURLToPath } from 'node:url'

process.env.FORECOURT_TEST_CALLS ??= '40000'

// Whatever a client sends, forty times as many calls and targets.
for (const name of ['registry', 'raw-http'])
  await import(fileURLToPath(new URL(`../contract/${name}.test.ts`, import.meta.url)))
