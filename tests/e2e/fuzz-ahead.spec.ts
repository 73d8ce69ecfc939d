import { appendFile } from 'node:fs/promises'
import { playSeed, SHORT } from '../fuzz/run'
import { shopTest as test } from './fixtures'

// What its hands type fills a dealership of their own.
test.use({ apart: 'fuzz' })
test.describe.configure({ mode: 'parallel' })

const {
  /** One session alone, as it was told when it failed. */
  FORECOURT_FUZZ_SEED: only,
  FORECOURT_FUZZ_FROM: from = '1',
  FORECOURT_FUZZ_SESSIONS: count = String(SHORT),
  /** Where it is written what each session did, a line of JSON each. */
  FORECOURT_FUZZ_FILE: file,
} = process.env

const seeds = only ? [Number(only)] : Array.from({ length: Number(count) }, (_, at) => Number(from) + at)

for (const seed of seeds)
  test(`[commands 1] [commands 2] [commands 5] hands of seed ${seed}: each thing typed is booked once, in its order, and no letter goes anywhere else`, async ({
    browser,
    shop,
  }) => {
    const { keys, saves } = await playSeed(browser, shop, seed)
    if (file) await appendFile(file, `${JSON.stringify({ keys, saves })}\n`)
  })
