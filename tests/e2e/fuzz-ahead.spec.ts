import { appendFile } from 'node:fs/promises'
import { playSeed, SHORT_SEEDS } from '../fuzz/run'
import { shopTest as test } from './fixtures'

// What its hands type fills a dealership of their own.
test.use({ apart: 'fuzz' })

const {
  /** One session alone, as it was told when it failed. */
  FORECOURT_FUZZ_SEED: only,
  FORECOURT_FUZZ_FROM: from = '1',
  FORECOURT_FUZZ_SESSIONS: count = String(SHORT_SEEDS),
  /** Where it is written what each session did, a line of JSON each. */
  FORECOURT_FUZZ_FILE: file,
  /** The seeds of that many that were played before, with commas. */
  FORECOURT_FUZZ_BUT: but = '',
  /** From then on, in milliseconds since 1970, no other session is begun. */
  FORECOURT_FUZZ_UNTIL: until,
} = process.env

const before = new Set(but.split(',').map(Number))
const all = Array.from({ length: Number(count) }, (_, at) => Number(from) + at)
const seeds = only ? [Number(only)] : all.filter((seed) => !before.has(seed))
// Each worker that plays them begins anew, with a dealership of its own: a few are played by one.
test.describe.configure({ mode: seeds.length > SHORT_SEEDS ? 'parallel' : 'default' })

for (const seed of seeds)
  test(`[commands 1] [commands 2] [commands 5] hands of seed ${seed}: each thing typed is booked once, in its order, and no letter goes anywhere else`, async ({
    browser,
    shop,
  }) => {
    if (until !== undefined && Date.now() > Number(until)) return
    const { keys, saves } = await playSeed(browser, shop, seed)
    if (file) await appendFile(file, `${JSON.stringify({ seed, keys, saves })}\n`)
  })
