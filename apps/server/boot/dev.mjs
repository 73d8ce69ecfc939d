import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setDemo } from './demo.mjs'
import { unmark } from './stamps.mjs'

const STOP_MS = 10_000

/** Waits until a child is gone; one that does not go by itself in time is ended. */
function stopped(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const impatient = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(impatient)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** The server, started anew after each build, never two at once: they would fight over port and data directory. */
function restartable(root, say) {
  const env = { ...process.env, FORECOURT_DATA_DIR: process.env.FORECOURT_DATA_DIR || join(root, '.forecourt') }
  setDemo(env)
  let server = null
  let isEnding = false
  let turn = Promise.resolve()
  const start = () => {
    if (isEnding) return
    server = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], { cwd: root, env, stdio: 'inherit' })
    server.once('exit', (code) => {
      if (code) say(`the server ended with code ${code}; it starts again at the next change`)
    })
  }
  return {
    restart() {
      turn = turn.then(() => stopped(server)).then(start)
    },
    end() {
      isEnding = true
      return turn.then(() => stopped(server))
    },
  }
}

/** Rebuilds and restarts the server at every change, and serves the pages with hot reload. Ends with Ctrl C. */
export async function run(root, say) {
  const serverFolder = join(root, 'apps/server')
  const webFolder = join(root, 'apps/web')
  const server = restartable(root, say)
  const watch = ['--watch', 'src', '--watch', '../../packages/core/src']
  const builder = spawn(process.execPath, [join(serverFolder, 'node_modules/tsup/dist/cli-default.js'), ...watch], {
    cwd: serverFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  builder.stdout.on('data', (chunk) => {
    process.stdout.write(chunk)
    if (!/Build success/.test(String(chunk))) return
    // What stands in dist now is not what was last stamped: the next `npm start` builds again.
    unmark(root, 'server')
    server.restart()
  })
  const pages = spawn(process.execPath, [join(webFolder, 'node_modules/vite/bin/vite.js')], {
    cwd: webFolder,
    stdio: 'inherit',
  })

  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, resolve)
    builder.once('exit', resolve)
    pages.once('exit', resolve)
  })
  await Promise.all([server.end(), stopped(builder), stopped(pages)])
}
