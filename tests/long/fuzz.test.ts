import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { currentCommit, writeProof } from '../fixtures/reliability'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SESSIONS = Number(process.env.FORECOURT_TEST_FUZZ_SESSIONS ?? 2_000)
/** A slice of so many minutes: the next run goes on behind it, until all sessions are played. */
const MINUTES = Number(process.env.FORECOURT_TEST_FUZZ_MINUTES ?? Number.POSITIVE_INFINITY)
/** Above the seeds of the short sessions. */
const FIRST_SEED = 1_000
const SAID_CHARACTERS = 20_000
/** What was played of the sessions that are not all played yet, a line of JSON each. */
const PLAYED = join(ROOT, 'node_modules/.cache/forecourt-fuzz/played')

interface PlayedSession {
  seed: number
  keys: number
  saves: number
}

/** A slice: what program it played, how long, and the first seed of all. */
interface Slice {
  commit: string
  minutes: number
  first: number
}

async function linesOf<T>(file: string): Promise<T[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // Written by the runs alone, a whole line at once.
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as T]))
}

/** Plays the sessions that are not played yet, in browsers; gives what was said when one failed, else an empty text. */
async function playedBy(first: number, before: readonly PlayedSession[]): Promise<string> {
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
        FORECOURT_FUZZ_FROM: String(first),
        FORECOURT_FUZZ_SESSIONS: String(SESSIONS),
        FORECOURT_FUZZ_FILE: PLAYED,
        FORECOURT_FUZZ_BUT: before.map(({ seed }) => seed).join(','),
        ...(Number.isFinite(MINUTES) ? { FORECOURT_FUZZ_UNTIL: String(Date.now() + MINUTES * 60_000) } : {}),
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
  await mkdir(dirname(PLAYED), { recursive: true })
  const [slices, before] = [await linesOf<Slice>(`${PLAYED}-slices`), await linesOf<PlayedSession>(PLAYED)]
  const first = slices[0]?.first ?? randomInt(FIRST_SEED, 2 ** 31 - SESSIONS)
  const began = performance.now()
  const failed = await playedBy(first, before)
  const slice = { commit: currentCommit(), minutes: (performance.now() - began) / 60_000, first }
  await appendFile(`${PLAYED}-slices`, `${JSON.stringify(slice)}\n`)
  // What was played before one failed counts: the next run begins with that one.
  expect(failed).toBe('')
  const played = await linesOf<PlayedSession>(PLAYED)
  if (!Number.isFinite(MINUTES)) expect(played).toHaveLength(SESSIONS)
  const all = [...slices, slice]
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  writeProof('Random hands at the keyboard', [
    ['seeds', `${Math.min(...played.map(({ seed }) => seed))} to ${Math.max(...played.map(({ seed }) => seed))}`],
    [
      `sessions of ${SESSIONS}, at 5, 20, 60 and 150 ms a key, answers 0 to 2,000 ms late, a third of them with answers lost`,
      String(played.length),
    ],
    ['keys', String(sum(played.map(({ keys }) => keys)))],
    ['entries recorded, each of them there once, and nothing else', String(sum(played.map(({ saves }) => saves)))],
    ['minutes', sum(all.map(({ minutes }) => minutes)).toFixed(0)],
    ['slices, on', `${all.length}, ${[...new Set(all.map((each) => each.commit))].join(', ')}`],
  ])
  if (played.length < SESSIONS) return
  await rm(PLAYED, { force: true })
  await rm(`${PLAYED}-slices`, { force: true })
})
