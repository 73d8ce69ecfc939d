import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { VERSION } from '@forecourt/core/version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedTemplate } from '../fixtures/databases'
import { type InstalledPackages, installPackages, packPackages, runWorkingDay } from '../fixtures/packages'

let packed: Awaited<ReturnType<typeof packPackages>> | undefined
let installed: InstalledPackages | undefined
beforeAll(async () => {
  packed = await packPackages()
  installed = await installPackages(packed.files)
})
afterAll(() => {
  installed?.remove()
  packed?.remove()
})

test('[server 13] both packages install without a network and a checkout, and a day is done with them', async () => {
  for (const program of ['forecourt', 'forecourt-server'])
    expect(await installed!.run(program, ['--version'])).toEqual({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`^${VERSION.replaceAll('.', '\\.')}-[0-9a-f]{8}\n$`)),
      stderr: '',
    })
  const manual = readFileSync(join(installed!.folder, 'prefix/share/man/man1/forecourt.1'), 'utf8')
  expect(manual).toContain(`"Forecourt ${VERSION}"`)
  // Making a database takes longest, and is done in the long run.
  const dataDir = join(installed!.folder, 'data')
  cpSync(await embeddedTemplate(), join(dataDir, 'pgdata'), { recursive: true })
  await runWorkingDay(installed!, dataDir)
})

interface Bill {
  bomFormat: string
  specVersion: string
  metadata: { component: { name: string; version: string } }
  components: { purl: string; licenses?: unknown[]; hashes?: { alg: string; content: string }[] }[]
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Every module that lies in a folder's `node_modules`, as npm installed it. */
function modulesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file))
    .map((file) => {
      const { name, version } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      return purlOf(name, version)
    })
}

test.each(['forecourt-cli', 'forecourt-server'])(
  '[server 13] the bill of materials of %s has every package that is shipped with it, with licence and sum',
  (name) => {
    const file = packed!.files.find((each) => each.includes(`${name}-`)) ?? ''
    const text = readFileSync(file.replace(/\.tgz$/, '.cdx.json'), 'utf8')
    const bill: Bill = JSON.parse(text)
    expect([bill.bomFormat, bill.specVersion]).toEqual(['CycloneDX', '1.6'])
    expect(bill.metadata.component).toMatchObject({ name, version: VERSION })
    const folder = join(installed!.folder, 'prefix/lib/node_modules', name)
    expect(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')).toBe(text)
    expect(readFileSync(join(dirname(file), 'SHA256SUMS'), 'utf8')).toContain(`${name}-${VERSION}.cdx.json`)

    const listed = (path: string, of: RegExp) =>
      [...readFileSync(join(folder, path), 'utf8').matchAll(of)].map(([, each = '', version = '']) =>
        purlOf(each, version),
      )
    const shipped = [
      ...modulesUnder(folder),
      ...listed('THIRD-PARTY.md', /^## (\S+) (\d\S*) \(/gm),
      ...(name === 'forecourt-server' ? listed('web/dist/licenses.md', /^## (\S+) - (\S+) \(/gm) : []),
    ].filter((purl) => !purl.includes('%40forecourt/'))
    expect(shipped.length).toBeGreaterThan(20)
    expect([...new Set(shipped)].sort()).toEqual(bill.components.map(({ purl }) => purl).sort())
    const bare = bill.components.filter(({ licenses, hashes }) => !licenses || hashes?.[0]?.content.length !== 128)
    expect(bare).toEqual([])
  },
)
