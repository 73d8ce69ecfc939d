import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '@forecourt/core/version'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedTemplate } from '../fixtures/databases'
import { type Installed, install, packedFiles, spendADay } from '../fixtures/packages'

let packed: Awaited<ReturnType<typeof packedFiles>> | undefined
let installed: Installed | undefined
beforeAll(async () => {
  packed = await packedFiles()
  installed = await install(packed.files)
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
  await spendADay(installed!, dataDir)
})
