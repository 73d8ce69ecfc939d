import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { DirectoryBusy, lockDirectory } from './lock'

const dirs: string[] = []
afterEach(() => {
  for (const dir of dirs.splice(0)) fs.rmSync(dir, { recursive: true, force: true })
})
function ownDir(): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'forecourt lock-'))
  dirs.push(dir)
  return path.join(dir, 'data')
}

describe.each([
  { name: 'flock', options: {}, how: 'flock' },
  { name: 'an abstract socket, where flock(1) is missing', options: { flock: 'no-such-program' }, how: 'socket' },
  { name: 'a socket in the file system, elsewhere', options: { platform: 'darwin' as const }, how: 'socket' },
])('$name', ({ options, how }) => {
  test('has one owner at a time, who is named', async () => {
    const dir = ownDir()
    const first = await lockDirectory(dir, options)
    expect(first.how).toBe(how)
    const refused = await lockDirectory(dir, options).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DirectoryBusy)
    expect(String(refused)).toContain(`(process ${process.pid} on ${os.hostname()}, since `)
    const other = await lockDirectory(ownDir(), options)
    first.release()
    other.release()
    const again = await lockDirectory(dir, options)
    again.release()
    expect(fs.existsSync(path.join(dir, 'LOCK'))).toBe(true)
  })
})

test('a child that outlives its parent does not keep the lock', async () => {
  const dir = ownDir()
  const lock = await lockDirectory(dir)
  const child = spawnSync('sh', ['-c', 'sleep 20 >/dev/null 2>&1 & echo $!'], { encoding: 'utf8' })
  lock.release()
  const again = await lockDirectory(dir)
  again.release()
  process.kill(Number(child.stdout))
})

test('a socket that a dead owner left behind is taken over', async () => {
  const dir = ownDir()
  const first = await lockDirectory(dir, { platform: 'darwin' })
  const { dev, ino } = fs.statSync(path.join(dir, 'LOCK'), { bigint: true })
  first.release()
  const { createHash } = await import('node:crypto')
  const name = `forecourt-${createHash('sha256').update(`${dev}-${ino}`).digest('hex').slice(0, 24)}.sock`
  const script = `require('net').createServer().listen(${JSON.stringify(path.join(os.tmpdir(), name))}, () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', script])
  expect(fs.existsSync(path.join(os.tmpdir(), name))).toBe(true)
  const lock = await lockDirectory(dir, { platform: 'darwin' })
  await expect(lockDirectory(dir, { platform: 'darwin' })).rejects.toThrow(DirectoryBusy)
  lock.release()
})
