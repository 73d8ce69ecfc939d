import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchiveFile, verifyArchive, writeArchiveFile } from '../../apps/server/src/archive/files'
import { writeArchive } from '../../apps/server/src/archive/making'
import { restoreInto } from '../../apps/server/src/archive/restoring'
import { tablesOf } from '../../apps/server/src/archive/tables'
import type { Store } from '../../apps/server/src/database/database'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { startApp, type TestApp } from '../fixtures/app'
import { aClient, anEntry } from '../fixtures/builders'
import { engines } from '../fixtures/databases'
import { keepBook } from '../fixtures/kept-book'
import { scratchRoot } from '../fixtures/scratch'
import { rowsOf } from '../fixtures/statements'

const MAKER = { madeAt: '2026-03-02T09:00:00.000Z', build: '1.0.0' }
const folder = fs.mkdtempSync(path.join(scratchRoot(), 'forecourt archives '))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

let number = 0
const newFile = (): string => {
  number += 1
  return path.join(folder, `${number}.archive`)
}
const save = (store: Store, file: string) => writeArchiveFile(file, (target) => writeArchive(store, MAKER, target))

/** Every row of every table as text, in an order that does not hang on where it lies. */
async function rowsOfAll({ db }: Store): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const { table } of await tablesOf(db)) {
    const [row] = await rowsOf(
      db,
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text collate "C")), '') as digest from ${table} t`,
    )
    all[table] = String(row?.digest)
  }
  return all
}

describe.each(engines)('[server 12] an archive made on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    await keepBook(app)
    await aClient(app, { surname: 'Tab\tand \\. and "quotes", Ħal Għaxaq', address1: '\\N' })
  })
  afterAll(() => app.stop())

  test.each(engines)('is restored on $name row for row, and saves go on from there', async (other) => {
    const file = newFile()
    const made = await save(app.store, file)
    const { store, drop } = await other.empty()
    try {
      expect(await restoreInto(store, readArchiveFile(file))).toEqual(made)
      expect(await rowsOfAll(store)).toEqual(await rowsOfAll(app.store))
      expect((await checkIntegrity(store.db)).faults).toEqual([])
      await expect(restoreInto(store, readArchiveFile(file))).rejects.toThrow('This database is not empty')
    } finally {
      await drop()
    }
  })
})
