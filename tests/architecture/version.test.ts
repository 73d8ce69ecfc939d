import { readFileSync } from 'node:fs'
import { VERSION } from '@forecourt/core/version'
import { expect, test } from 'vitest'
import { changesIn, compareVersions, mustBeReleased, withVersion } from '../../apps/server/boot/next-version.mjs'

const textOf = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const texts = {
  changelog: textOf('CHANGELOG.md'),
  core: textOf('packages/core/src/version.ts'),
  manifest: textOf('package.json'),
}

test('[server 13] the version is that of package.json and of the newest part of the change log', () => {
  const { versions } = changesIn(texts.changelog)
  expect([JSON.parse(texts.manifest).version, versions[0]?.version]).toEqual([VERSION, VERSION])
  expect(texts.changelog).toContain(`a tag of its name (\`v${VERSION}\`)`)
})

test('[server 13] versions rise and their days never fall, none twice', () => {
  const { versions } = changesIn(texts.changelog)
  for (const [at, { version, day }] of versions.entries()) {
    const before = versions[at + 1]
    if (!before) continue
    expect(compareVersions(version, before.version), version).toBeGreaterThan(0)
    expect(day >= before.day, version).toBe(true)
  }
  // A heading that is written otherwise would be no version to anybody.
  const headings = texts.changelog.match(/^## .*/gm) ?? []
  expect(headings.length).toBe(versions.length + 1)
})

test('[server 13] the next version is written into all its places at once, and must be a later one', () => {
  const changelog =
    '# Changes\n\nA tag of its name (`v1.9.9`).\n\n## [Unreleased]\n\n- New.\n\n## [1.9.9] - 2026-01-01\n\n- Old.\n'
  const given = { changelog, core: "export const VERSION = '1.9.9'\n", manifest: '{ "version": "1.9.9" }' }
  const next = withVersion(given, '1.10.0', '2026-01-02')
  expect([next.core, next.manifest]).toEqual(["export const VERSION = '1.10.0'\n", '{ "version": "1.10.0" }'])
  expect(changesIn(next.changelog)).toEqual({
    versions: [
      { version: '1.10.0', day: '2026-01-02' },
      { version: '1.9.9', day: '2026-01-01' },
    ],
    lines: [],
  })
  expect(next.changelog).toContain('(`v1.10.0`)')
  for (const earlier of ['1.9.9', '1.9.8', '0.99.0'])
    expect(() => withVersion(given, earlier, '2026-01-02')).toThrow('is not later than 1.9.9')
  expect(() => withVersion(given, '2', '2026-01-02')).toThrow('three numbers')
  expect(() => withVersion({ ...given, ...next }, '1.11.0', '2026-01-03')).toThrow('nothing to release')
})

test('[server 13] nothing that has no version of its own is packed for others', () => {
  const root = new URL('../..', import.meta.url).pathname
  const pack = () => mustBeReleased(decodeURI(root))
  if (changesIn(texts.changelog).lines.length > 0) expect(pack).toThrow('under Unreleased')
  else expect(pack).not.toThrow()
})
