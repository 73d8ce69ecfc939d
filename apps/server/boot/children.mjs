import { spawn } from 'node:child_process'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Starts a program in a process group of its own, which ends as a whole when this process is told to end: a package manager
 * that goes on writing after its caller has gone would meet the next caller half way.
 */
export function spawnGroup(program, args, options) {
  const isWindows = process.platform === 'win32'
  const child = spawn(program, args, { ...options, detached: !isWindows })
  const end = () => {
    try {
      if (isWindows) child.kill()
      else process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It ended by itself in between.
    }
    // At the next turn, so that every group started beside this one has heard the signal too.
    setImmediate(() => process.exit(130))
  }
  for (const signal of SIGNALS) process.once(signal, end)
  child.once('close', () => {
    for (const signal of SIGNALS) process.off(signal, end)
  })
  return child
}
