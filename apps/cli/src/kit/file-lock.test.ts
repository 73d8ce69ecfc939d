import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EXIT } from './failure'
import { withFileLock } from './file-lock'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt lock '))
  lock = join(folder, 'sign-in.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))
const options = (waitMs = 5_000) => ({ waitMs, cleanups: new Set<() => void>() })

test('one at a time, and nothing is left', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await delay(5)
    inside -= 1
  }
  await Promise.all(Array.from({ length: 12 }, () => withFileLock(lock, options(20_000), work)))
  expect([most, readdirSync(folder)]).toEqual([1, []])
})

test('a lock of a process that is gone is taken over', async () => {
  // No process has this number: it is above the highest that systems give.
  writeFileSync(lock, '4194999 x')
  expect(await withFileLock(lock, options(), async () => 'done')).toBe('done')
  expect(readdirSync(folder)).toEqual([])
})

test('a lock of a living one is waited for, then refused with exit 5', async () => {
  writeFileSync(lock, `${process.pid} other`)
  await expect(withFileLock(lock, options(120), async () => 'never')).rejects.toMatchObject({ exitCode: EXIT.locked })
  expect(existsSync(lock)).toBe(true)
})

test('failing work lets go', async () => {
  await expect(
    withFileLock(lock, options(), async () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(readdirSync(folder)).toEqual([])
})
