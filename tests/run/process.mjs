import { spawn } from 'node:child_process'

const running = new Set()

const PATIENCE_MS = 10_000

/** Told to end, the runner ends what it started, waits for it, and goes; no further stage begins. */
export function endWithRunner() {
  const end = async () => {
    const impatient = setTimeout(() => process.exit(130), PATIENCE_MS)
    await Promise.all(
      [...running].map((child) => {
        child.kill('SIGTERM')
        return new Promise((gone) => child.once('exit', gone))
      }),
    )
    clearTimeout(impatient)
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
}

/**
 * Runs a script of Node, its output shown at once, or held back and shown only if it fails.
 *
 * @param {{ script: string, args: string[], cwd: string, env?: Record<string, string | undefined>, isQuiet?: boolean }} job
 * @returns {Promise<{ code: number, ms: number }>}
 */
export function runScript({ script, args, cwd, env = {}, isQuiet = false }) {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    let output = ''
    const hear = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0) process.stdout.write(output)
      resolve({ code: code ?? 1, ms: performance.now() - from })
    })
  })
}
