import type { ImportValues } from '@forecourt/core/features/import/kinds'
import { expect, test } from 'vitest'
import { broughtBatch } from '../../apps/server/src/database/migrations/0077-brought-batch'
import { transaction } from '../../apps/server/src/database/transaction'
import { describeOnEachEngine, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aClient } from '../fixtures/builders'
import { stageImport, type StagedFiles } from '../fixtures/imports'
import { createRandom } from '../fixtures/random'
import { randomDealership } from '../fixtures/random-dealership'
import { corruptDirectly, statementRows } from '../fixtures/statements'
import { readWholeBooks } from '../fixtures/whole-database'

const DRAWER = {
  clients: [{ idno: '123456M', name: 'Joseph', surname: 'Camilleri' }],
  cash: [
    { line: 'opening', amount: 750_00 },
    { line: 'entry', date: '2025-05-05', categoryID: 13, typeID: 1, amount: 80_00, description: 'Tyres' },
  ],
} satisfies StagedFiles

describeOnEachEngine('imports applied and undone', (engine) => {
  const started = () => startApp({ engine, now: '2026-03-02T09:00:00Z' })
  const faults = async (app: TestApp) => (await app.call('CheckBooks', {})).faults

  test('[server 19.4] the same files brought in twice and taken out twice leave a cash book that takes them again', async () => {
    const app = await started()
    try {
      const empty = await readWholeBooks(app)
      for (const name of ['first', 'second']) {
        await stageImport(app.store, name, DRAWER)
        await app.call('ApplyImport', { name })
      }
      await app.call('UndoImport', { name: 'first' })
      await app.call('UndoImport', { name: 'second' })
      expect(await readWholeBooks(app)).toEqual(empty)
      await app.call('ApplyImport', { name: 'first' })
      expect(await faults(app)).toEqual([])
      expect((await app.call('GetCurrentBatchTransactions', {})).openingBalance).toBe(750)
    } finally {
      await app.stop()
    }
  })

  // What follows is made of the same statements on both engines.
  if (engine !== quickEngine) return

  test('[server 19.4] what an earlier version left of an undone import is found, and cleared by the upgrade', async () => {
    const app = await started()
    try {
      await stageImport(app.store, 'first', DRAWER)
      await app.call('ApplyImport', { name: 'first' })
      await app.call('UndoImport', { name: 'first' })
      const { db } = app.store
      const empty = await readWholeBooks(app)
      await statementRows(
        db,
        `insert into import_records select import_id, file_id, line, kind, 'batches', '1', 'make', 'x', true from import_rows limit 1`,
      )
      expect(await faults(app)).toMatchObject([
        { subject: 'Import first', detail: expect.stringContaining('batches 1') },
      ])
      await statementRows(db, 'drop table brought_batch, import_words, import_undone')
      await broughtBatch.up(db as never)
      expect(await faults(app)).toEqual([])
      expect(await readWholeBooks(app)).toEqual(empty)
      await app.call('ApplyImport', { name: 'first' })
      // The batch of what was brought forward is known after an upgrade, too.
      await statementRows(db, 'drop table brought_batch, import_words, import_undone')
      await broughtBatch.up(db as never)
      await app.call('UndoImport', { name: 'first' })
      expect(await faults(app)).toEqual([])
    } finally {
      await app.stop()
    }
  })

  test('[server 19.4] what hangs on a record keeps the import, and a number that is given again has no history', async () => {
    const app = await started()
    try {
      await stageImport(app.store, 'people', { clients: DRAWER.clients })
      await app.call('ApplyImport', { name: 'people' })
      const { db } = app.store
      const hangs = `insert into attachments (record, record_id, kind, name, type, size, digest, place, added_by, added_at)
        values ('client', 1, 'other', 'x.pdf', 'application/pdf', 1, repeat('0', 64), 1, 'maria', now())`
      await transaction(db, (trx) => corruptDirectly(trx, hangs))
      expect((await app.refusal('UndoImport', { name: 'people' })).body.Message).toBe(
        'Client 123456M has since been changed by maria, so the import cannot be undone',
      )
      await transaction(db, (trx) => corruptDirectly(trx, 'delete from attachments'))
      await app.call('UndoImport', { name: 'people' })
      expect((await app.call('GetHistory', { kind: 'client', id: 1 })).data).toHaveLength(2)
      expect(await aClient(app)).toBe(1)
      expect((await app.call('GetHistory', { kind: 'client', id: 1 })).data).toHaveLength(1)
      expect(await faults(app)).toEqual([])
    } finally {
      await app.stop()
    }
  })

  test('[server 19.4] whatever was applied and undone in whatever order, all taken out is where it began', async () => {
    const app = await started()
    try {
      // What was there before, and a number that a deleted record had: it is not given again.
      await aClient(app)
      const gone = await aClient(app)
      await transaction(app.store.db, (trx) => corruptDirectly(trx, `delete from clients where id = ${gone}`))
      const empty = await readWholeBooks(app)
      for (const seed of [1, 2, 3]) {
        const random = createRandom(seed)
        const below = (most: number) => Math.floor(random() * most)
        const files = variants(seed, random)
        const names = Object.keys(files).map((name) => `${name} ${seed}`)
        for (const [name, of] of Object.entries(files)) await stageImport(app.store, `${name} ${seed}`, of)
        const applied: string[] = []
        const steps: string[] = []
        for (let step = 0; step < 10; step += 1) {
          const name = names[below(names.length)]!
          const call = applied.includes(name) ? 'UndoImport' : random() < 0.2 ? 'CheckImport' : 'ApplyImport'
          const { status, body } = await outcome(app, call, name)
          steps.push(`${call} ${name}: ${status} ${body}`)
          expect([200, 409], steps.join('\n')).toContain(status)
          if (status !== 200) continue
          if (call === 'ApplyImport') applied.push(name)
          if (call === 'UndoImport') applied.splice(applied.indexOf(name), 1)
          expect(await faults(app), steps.join('\n')).toEqual([])
        }
        // Those that stand on others go first.
        while (applied.length > 0) {
          const before = applied.length
          for (const name of [...applied].reverse()) {
            const { status, body } = await outcome(app, 'UndoImport', name)
            steps.push(`UndoImport ${name}: ${status} ${body}`)
            if (status === 200) applied.splice(applied.indexOf(name), 1)
          }
          expect(applied.length, steps.join('\n')).toBeLessThan(before)
        }
        expect(await faults(app), steps.join('\n')).toEqual([])
        expect(await readWholeBooks(app), steps.join('\n')).toEqual(empty)
      }
    } finally {
      await app.stop()
    }
  })
})

async function outcome(app: TestApp, call: 'ApplyImport' | 'UndoImport' | 'CheckImport', name: string) {
  const answer = await app.raw(call, { name })
  const body = (await answer.json()) as { Message?: string; message?: string }
  return { status: answer.status, body: body.Message ?? body.message ?? '' }
}

/** Files of which some say the same, some correct others and some stand on others. */
function variants(seed: number, random: () => number): Record<string, StagedFiles> {
  const all = randomDealership(random, 4)
  const cash: ImportValues[] = [
    ...(all.cash ?? []).filter(({ line }) => line !== 'opening'),
    { line: 'opening', amount: 100_00 * (seed + 1) },
  ]
  const { clients = [], vehicles = [] } = all
  return {
    all: { ...all, cash },
    again: { ...all, cash },
    opening: { cash: [{ line: 'opening', amount: 900_00 }] },
    people: { clients: clients.map((row) => ({ ...row, mobNo: '7900 0001' })) },
    stock: { clients, vehicles },
    entry: {
      cash: [{ line: 'entry', date: '2025-11-04', categoryID: 13, typeID: 1, amount: 5_00, description: 'One' }],
    },
  }
}
