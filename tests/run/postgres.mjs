import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const DEBIAN = '/usr/lib/postgresql'

/** The folders that may hold the programs of PostgreSQL, in the order in which the fixture of the tests takes them. */
function folders(env) {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((name) => /^\d+$/.test(name)) : []
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(DEBIAN, version, 'bin'))
  return [...debian, ...(env.PATH ?? '').split(delimiter).filter(Boolean)]
}

/**
 * Which PostgreSQL the tests will use, in words for the head of a run; the fixture of the tests starts it.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {{ words: string }}
 */
export function findPostgres(env) {
  if (env.FORECOURT_TEST_DATABASE_URL) return { words: 'PostgreSQL: the server of FORECOURT_TEST_DATABASE_URL' }
  const folder = folders(env).find((each) => existsSync(join(each, 'initdb')) && existsSync(join(each, 'postgres')))
  if (folder) return { words: `PostgreSQL: ${folder} (started for the tests)` }
  return {
    words:
      'PostgreSQL: not found (FORECOURT_TEST_DATABASE_URL, initdb and postgres on the PATH, /usr/lib/postgresql/*/bin); ' +
      'install it, for example with `apt-get install postgresql`, or name a server',
  }
}
