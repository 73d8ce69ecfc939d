import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * The name under which a checkout is locked. The kernel frees an abstract socket (Linux) or a named pipe (Windows) when its
 * holder dies, however it dies, so that no lock is ever stale; elsewhere a socket file is probed and taken over.
 */
function lockName(root) {
  const id = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 32)
  if (process.platform === 'linux') return `\0forecourt-${id}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\forecourt-${id}`
  return join(tmpdir(), `forecourt-${id}.lock`)
}

/** @returns {Promise<import('node:net').Server | null>} the held lock, or null when another process has it */
function tryLock(name, purpose) {
  return new Promise((resolve, reject) => {
    const visitors = new Set()
    const server = createServer((visitor) => {
      visitors.add(visitor)
      visitor.on('error', () => visitors.delete(visitor))
      visitor.on('close', () => visitors.delete(visitor))
      visitor.write(`${purpose} (process ${process.pid})\n`)
    })
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)))
    server.listen(name, () =>
      resolve({
        release: () =>
          new Promise((done) => {
            server.close(() => done())
            for (const visitor of visitors) visitor.destroy()
          }),
      }),
    )
  })
}

/** Waits until the holder lets go; `onHolder` hears once who it is. @returns {Promise<boolean>} false when nobody answers */
function waitForHolder(name, onHolder) {
  return new Promise((resolve) => {
    let isConnected = false
    const line = createConnection(name)
    line.setEncoding('utf8')
    line.on('connect', () => {
      isConnected = true
    })
    line.on('data', (text) => onHolder(text.trim()))
    line.on('error', () => {})
    line.on('close', () => resolve(isConnected))
  })
}

/**
 * Runs `work` while no other process installs or builds in this checkout, waiting for its turn.
 *
 * @param {string} root the checkout
 * @param {string} purpose what is done, as the one who waits reads it
 * @param {(text: string) => void} say
 * @param {() => Promise<void>} work
 */
export async function withLock(root, purpose, say, work) {
  const name = lockName(root)
  let told = ''
  let lock = await tryLock(name, purpose)
  while (!lock) {
    const answered = await waitForHolder(name, (holder) => {
      if (holder !== told) say(`waiting for another Forecourt command in this folder: ${holder}`)
      told = holder
    })
    if (!answered && !name.startsWith('\0') && process.platform !== 'win32') rmSync(name, { force: true })
    lock = await tryLock(name, purpose)
    if (!lock && !answered) await new Promise((done) => setTimeout(done, 50))
  }
  try {
    await work()
  } finally {
    await lock.release()
  }
}
