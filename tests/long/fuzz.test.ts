import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeProof } from '../fixtures/reliability'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SESSIONS = Number(process.env.FORECOURT_TEST_FUZZ_SESSIONS ?? 2_000)
/** Above the seeds of the short sessions. */
const FIRST_SEED = 1_000
const SAID_CHARACTERS = 20_000

/** Plays the sessions in browsers; gives what was said when one failed, else an empty text. */
async function playedBy(from: number, file: string): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|FORECOURT_FUZZ_)/.test(name))
  const child = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/@playwright/test/cli.js'),
      ...['test', '--config', 'tests/playwright.config.ts', 'fuzz-ahead', '--reporter=line'],
    ],
    {
      cwd: ROOT,
      env: {
        ...Object.fromEntries(own),
        FORECOURT_FUZZ_FROM: String(from),
        FORECOURT_FUZZ_SESSIONS: String(SESSIONS),
        FORECOURT_FUZZ_FILE: file,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-SAID_CHARACTERS)
    })
  const [code] = await once(child, 'close')
  return code === 0 ? '' : said
}

test('[commands 1] [commands 2] [commands 5] what random hands type is booked once, in its order, and no letter goes anywhere else', async () => {
  const from = randomInt(FIRST_SEED, 2 ** 31 - SESSIONS)
  const folder = await mkdtemp(join(tmpdir(), 'forecourt fuzz '))
  const began = performance.now()
  try {
    const file = join(folder, 'played')
    expect(await playedBy(from, file)).toBe('')
    const played = (await readFile(file, 'utf8'))
      .trim()
      .split('\n')
      // Written by the tests that were started above.
      .map((line) => JSON.parse(line) as { keys: number; saves: number })
    expect(played).toHaveLength(SESSIONS)
    const sum = (of: (one: { keys: number; saves: number }) => number) =>
      String(played.reduce((total, one) => total + of(one), 0))
    writeProof('Random hands at the keyboard', [
      ['seeds', `${from} to ${from + SESSIONS - 1}`],
      [
        'sessions at 5, 20, 60 and 150 ms a key, answers 0 to 2,000 ms late, a third of them with answers lost',
        String(SESSIONS),
      ],
      ['keys', sum(({ keys }) => keys)],
      ['entries recorded, each of them there once, and nothing else', sum(({ saves }) => saves)],
      ['minutes', ((performance.now() - began) / 60_000).toFixed(0)],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
