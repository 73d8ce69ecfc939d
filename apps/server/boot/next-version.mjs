import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.mjs'

const CORE = 'packages/core/src/version.ts'
const NUMBER = /^(\d+)\.(\d+)\.(\d+)$/
const UNRELEASED = '## [Unreleased]'

/** What the change log says: its versions with their days, the newest first, and the lines that no version has yet. */
export function changesIn(changelog) {
  const versions = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)].map(
    ([, version, day]) => ({
      version,
      day,
    }),
  )
  const begin = changelog.indexOf(UNRELEASED)
  const end = changelog.indexOf('\n## [', begin + 1)
  const unreleased = begin < 0 ? '' : changelog.slice(begin + UNRELEASED.length, end < 0 ? undefined : end)
  return { versions, lines: unreleased.match(/^- .*/gm) ?? [] }
}

/** Above zero when `a` is the later version. */
export function compareVersions(a, b) {
  const [left, right] = [a, b].map((each) => NUMBER.exec(each)?.slice(1).map(Number) ?? [])
  const at = left.findIndex((part, index) => part !== right[index])
  return at < 0 ? 0 : left[at] - right[at]
}

/**
 * The change log, `version.ts` and `package.json` of the next version.
 *
 * @param {{ changelog: string, core: string, manifest: string }} texts
 * @throws {Problem} when it is not later than the last one, or there is nothing to release
 */
export function withVersion({ changelog, core, manifest }, version, day) {
  if (!NUMBER.test(version)) throw new Problem('A version is three numbers: npm run next-version -- 1.60.0')
  const last = /VERSION = '([^']*)'/.exec(core)?.[1] ?? ''
  if (compareVersions(version, last) <= 0)
    throw new Problem(`${version} is not later than ${last}, which was released.`)
  if (changesIn(changelog).lines.length === 0)
    throw new Problem('CHANGELOG.md has no line under Unreleased: there is nothing to release.')
  return {
    changelog: changelog
      .replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
      .replace(`(\`v${last}\`)`, `(\`v${version}\`)`),
    core: core.replace(`VERSION = '${last}'`, `VERSION = '${version}'`),
    manifest: manifest.replace(`"version": "${last}"`, `"version": "${version}"`),
  }
}

/** Writes the next version into its places, and says what is left to do. */
export function nextVersion(root, say, [version = '']) {
  const paths = { changelog: 'CHANGELOG.md', core: CORE, manifest: 'package.json' }
  const texts = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [name, readFileSync(join(root, path), 'utf8')]),
  )
  const written = withVersion(texts, version, new Date().toISOString().slice(0, 10))
  for (const [name, path] of Object.entries(paths)) writeFileSync(join(root, path), written[name])
  say(
    `${Object.values(paths).join(', ')} are those of ${version}. Now: npm test, commit, git tag v${version}, npm run release`,
  )
}

/** @throws {Problem} when what is packed would go out under the number of a version that others have already */
export function mustBeReleased(root) {
  const { lines } = changesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  if (lines.length > 0)
    throw new Problem(
      `CHANGELOG.md has ${lines.length} lines under Unreleased, and two programs of one number must not differ. ` +
        'Give them a version first: npm run next-version -- NUMBER. To try it on machines like this one: npm run release -- --here',
    )
}
