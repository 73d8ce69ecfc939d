import { spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { textWidth } from './table'

type Env = Readonly<Record<string, string | undefined>>

/** Quits at once where the text fits the screen, keeps colours, and leaves the text on the screen, like git. */
const LESS = 'FRX'

/**
 * The pager for long results: `PAGER`, else less.
 * @returns null where it is switched off (`PAGER` is empty or `cat`), or none is installed.
 */
export function findPager(env: Env): string | null {
  const named = env.PAGER?.trim()
  if (named !== undefined) return named === '' || named === 'cat' ? null : named
  return env.TERM !== 'dumb' && isProgram('less', env) ? 'less' : null
}

function isProgram(name: string, env: Env): boolean {
  return (env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}

export function textHeight(text: string, columns: number): number {
  const lines = text.replace(/\n$/, '').split('\n')
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line) / Math.max(1, columns))), 0)
}

/** Exit codes of a shell that did not find the program, or may not run it. */
const NOT_RUN = [126, 127]

/** Shows a text in the pager until the person leaves it; false without a pager. */
export async function pageThrough(env: Env, text: string): Promise<boolean> {
  const pager = findPager(env)
  if (pager === null) return false
  // Ctrl C belongs to the pager while it is shown.
  const heard = process.listeners('SIGINT')
  const ignore = () => undefined
  process.removeAllListeners('SIGINT').on('SIGINT', ignore)
  try {
    const code = await new Promise<number | null>((resolve) => {
      const child = spawn('sh', ['-c', pager], {
        stdio: ['pipe', 'inherit', 'inherit'],
        env: { ...env, LESS: env.LESS ?? LESS },
      })
      child.once('error', () => resolve(NOT_RUN[0] ?? null))
      child.once('close', resolve)
      // Whoever leaves it early has read enough.
      child.stdin.on('error', ignore)
      child.stdin.end(text)
    })
    return code === null || !NOT_RUN.includes(code)
  } finally {
    process.off('SIGINT', ignore)
    for (const each of heard) process.on('SIGINT', each)
  }
}
