const LOOK_MS = 500

/**
 * Ends this process in its usual way when the one that started it is gone. npm passes a signal to the shell it started, which
 * dies without passing it on: without this, `kill` of `npm start` would leave a server behind that holds port and data directory.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_MS)
  timer.unref()
}
