import { spawn } from 'node:child_process'

const running = new Set()

const PATIENCE_MS = 10_000

let isEnding = false

/** Told to end, the runner ends what it started, waits for it, and goes; no further stage begins. */
export function endWithRunner() {
  const end = async () => {
    isEnding = true
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

/** Writes whole lines, each with its name before it, so that what runs side by side can be read. */
function lineWriter(name) {
  let rest = ''
  const write = (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) process.stdout.write(`${name} │ ${line}\n`)
  }
  return { write, end: () => rest && write('\n') }
}

/**
 * Runs a script of Node, its output shown at once, line by line under its name, or held back and shown only if it fails.
 *
 * @param {{ name: string, script: string, args: string[], cwd: string, env?: Record<string, string | undefined>, isQuiet?: boolean }} job
 * @returns {Promise<{ code: number, ms: number }>}
 */
export function runScript({ name, script, args, cwd, env = {}, isQuiet = false }) {
  // What would begin now would outlive the runner.
  if (isEnding) return new Promise(() => {})
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const output = lineWriter(name)
    let held = ''
    const hear = (chunk) => {
      if (isQuiet) held += chunk
      else output.write(chunk)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear)
    child.on('error', reject)
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0) output.write(held)
      output.end()
      resolve({ code: code ?? 1, ms: performance.now() - from })
    })
  })
}
