const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const DIST = join(__dirname, 'apps/web/dist')

/** What the browser loads before anything is clicked: the scripts and preloaded modules that the built page names. */
function scriptsBeforeSignIn() {
  const page = join(DIST, 'index.html')
  if (!existsSync(page)) throw new Error('The pages are not built: run `npm run build` first.')
  const names = [...readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/?([^"]+\.js)"/g)].map(([, name]) => name)
  if (names.length === 0) throw new Error('The built page names no script.')
  return names.map((name) => join(DIST, name))
}

module.exports = [{ name: 'JavaScript before sign-in, gz', path: scriptsBeforeSignIn(), limit: '120 kB', gzip: true }]
