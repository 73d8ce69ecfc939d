import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

// The one without windows does the same with a third less work.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PLACES = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Where Playwright keeps the browsers that it downloaded, newest first. */
function downloads(env) {
  const home = homedir()
  const roots = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(home, '.cache/ms-playwright'),
    join(home, 'Library/Caches/ms-playwright'),
  ]
  const inside = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium']
  return roots
    .filter((root) => root && existsSync(root))
    .flatMap((root) =>
      readdirSync(root)
        .filter((name) => /^chromium-\d+$/.test(name))
        .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
        .flatMap((name) => inside.map((path) => join(root, name, path))),
    )
}

/**
 * The Chromium to test in: the variable, an installed one, Playwright's download, the usual places.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {{ path: string | null, words: string }} `words` says what was found, or what was looked for and what to do
 */
export function findChromium(env) {
  const named = env.CHROMIUM_PATH
  if (named && isExecutable(named)) return { path: named, words: `Chromium: ${named} (CHROMIUM_PATH)` }
  if (named) return { path: null, words: `Chromium: CHROMIUM_PATH is ${named}, which is not a program that can be run` }
  const onPath = (env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder ? NAMES.map((n) => join(folder, n)) : []))
  const path = [...onPath, ...downloads(env), ...PLACES].find((candidate) => isExecutable(candidate)) ?? null
  if (path) return { path, words: `Chromium: ${path}` }
  return {
    path: null,
    words:
      'Chromium: not found (CHROMIUM_PATH, chromium or google-chrome on the PATH, a download of Playwright, /usr/bin/chromium); ' +
      'install it, for example with `apt-get install chromium`, or set CHROMIUM_PATH',
  }
}
