import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EXIT } from './failure'
import { withFileLock } from './file-lock'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt lock '))
  lock = join(folder, 'sign-in.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe.each([
  ['flock', {}],
  ['an abstract socket, where flock(1) is missing', { tool: 'no-such-program' }],
  ['a socket in the file system, elsewhere', { platform: 'darwin' as const }],
])('%s', (_, how) => {
  const options = (waitMs = 5_000) => ({ ...how, waitMs, cleanups: new Set<() => void>() })

  test('one at a time, and nothing is left', async () => {
    let inside = 0
    let most = 0
    const work = async () => {
      inside += 1
      most = Math.max(most, inside)
      await delay(5)
      inside -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => withFileLock(lock, options(60_000), work)))
    expect([most, readdirSync(folder)]).toEqual([1, []])
  })

  test.each([
    ['is empty', ''],
    ['names a process that is gone', '4194999 x'],
    ['names another program that runs', `${process.ppid} x`],
    ['names this process, of an earlier life', `${process.pid} x`],
    ['is no lock at all', '{"cash":"2026-11-02"}'],
  ])('a file that is left and %s holds nobody up', async (__, content) => {
    writeFileSync(lock, content)
    expect(await withFileLock(lock, options(0), async () => 'done')).toBe('done')
    expect(readdirSync(folder)).toEqual([])
  })

  test('one that is held is waited for, by name, then refused with exit 5', async () => {
    const held = withFileLock(lock, options(), async () => {
      const told: string[] = []
      const late = withFileLock(lock, { ...options(120), onWait: (holder) => told.push(holder) }, async () => 'never')
      const by = `(process ${process.pid}, since 20`
      await expect(late).rejects.toMatchObject({ exitCode: EXIT.locked, message: expect.stringContaining(by) })
      expect(told).toEqual([expect.stringContaining(by)])
      expect(existsSync(lock)).toBe(true)
    })
    await held
  })

  test('failing work lets go', async () => {
    await expect(
      withFileLock(lock, options(), async () => {
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a process that is killed has let go at once, and one that is frozen has not', async () => {
  const holder = spawn(
    'flock',
    ['-n', '-x', lock, process.execPath, '-e', 'console.log("held"); setInterval(() => 0, 1000)'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  )
  const kill = (signal: NodeJS.Signals) => process.kill(-(holder.pid ?? 0), signal)
  await once(holder.stdout, 'data')
  const options = () => ({ waitMs: 0, cleanups: new Set<() => void>() })
  kill('SIGSTOP')
  await expect(withFileLock(lock, options(), async () => 'never')).rejects.toMatchObject({ exitCode: EXIT.locked })
  kill('SIGKILL')
  await once(holder, 'close')
  expect(await withFileLock(lock, options(), async () => readFileSync(lock, 'utf8'))).toMatch(`${process.pid} 20`)
})
