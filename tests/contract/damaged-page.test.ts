import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../apps/server/src/database/database'
import { databasePath } from '../../apps/server/src/database/embedded/directory'
import { migrate } from '../../apps/server/src/database/migrate'
import { checkIntegrity } from '../../apps/server/src/features/integrity/service'
import { scratchRoot } from '../fixtures/scratch'
import { statementRows } from '../fixtures/statements'

test('[server 10] a page that cannot be read is a fault with its table, and the rest is checked', async () => {
  const dataDir = mkdtempSync(path.join(scratchRoot(), 'forecourt page '))
  try {
    const first = await openStore({ dataDir })
    await migrate(first)
    const [place] = await statementRows(first.db, `select pg_relation_filepath('vendors') as file`)
    await statementRows(first.db, `insert into vendors (name) values ('Gatt')`)
    await statementRows(first.db, 'checkpoint')
    expect((await checkIntegrity(first.db)).faults).toEqual([])
    await first.end()
    const file = openSync(path.join(databasePath(dataDir), String(Reflect.get(Object(place), 'file'))), 'r+')
    writeSync(file, Buffer.alloc(24, 0xab), 0, 24, 0)
    closeSync(file)
    const again = await openStore({ dataDir })
    const { faults, counted } = await checkIntegrity(again.db)
    expect(faults).toMatchObject(
      [{ rule: 'Every page of every table can be read', subject: 'Table vendors', detail: /invalid page|cannot/ }].map(
        (each) => ({ ...each, detail: expect.stringMatching(each.detail) }),
      ),
    )
    expect(counted.batches).toBe(1)
    await again.end()
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})
