// The database thread with a file system that tests can spoil. FORECOURT_TEST_FAULTS names a directory: every fsync adds
// a byte to `fsyncs`, fails with EIO while `eio` exists, and every write is slowed down while `slow` exists.
import fs from 'node:fs'
import path from 'node:path'

const faults = process.env.FORECOURT_TEST_FAULTS ?? ''
const sync = fs.fsyncSync
const write = fs.writeSync
const pause = new Int32Array(new SharedArrayBuffer(4))
const fsyncs = fs.openSync(path.join(faults, 'fsyncs'), 'a')

fs.fsyncSync = (descriptor) => {
  write(fsyncs, '.')
  if (fs.existsSync(path.join(faults, 'eio'))) throw Object.assign(new Error('injected'), { code: 'EIO' })
  sync(descriptor)
}
// The overloads of writeSync do not fit one arrow function; arguments are handed on as they come.
fs.writeSync = ((...parameters: Parameters<typeof fs.writeSync>) => {
  if (fs.existsSync(path.join(faults, 'slow'))) Atomics.wait(pause, 0, 0, 1)
  return write(...parameters)
}) as typeof fs.writeSync

await import('../worker')
