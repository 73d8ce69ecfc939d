import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_ROWS_MAX, readInPages } from '../../apps/server/src/features/integrity/pages-repository'
import { type TestApp, describeOnEachEngine, startApp } from '../fixtures/app'
import { statementRows } from '../fixtures/statements'

describeOnEachEngine('the integrity check for many at once', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine })
  })
  afterAll(() => app?.stop())

  test('[server 10] runs once for all who ask meanwhile, and anew for who asks then', async () => {
    const checks = await Promise.all(Array.from({ length: 10 }, () => app.call('CheckBooks', {})))
    // Real time goes on from call to call: one moment is one run.
    expect(new Set(checks.map((check) => check.checkedAt)).size).toBe(1)
    expect((await app.call('CheckBooks', {})).checkedAt).not.toBe(checks[0]?.checkedAt)
  })

  test('[server 10] reads a long table in pages, each row once and never more than so many at a time', async () => {
    const { db } = app.store
    await statementRows(db, 'create table paged (a int, b text, primary key (a, b))')
    await statementRows(db, `insert into paged select n / 7, 'it''s ' || n from generate_series(1, 9000) n`)
    const pages: number[] = []
    const read = async (page: string) => {
      const rows = (await statementRows(db, `select b from paged where ${page}`)) as { b: string }[]
      pages.push(rows.length)
      return rows.map((row) => row.b)
    }
    const found = await readInPages(db, { table: 'paged', keys: ['a', 'b'], where: 'a >= 0' }, read)
    expect(new Set(found).size).toBe(9000)
    expect(found).toHaveLength(9000)
    expect(pages.length).toBeGreaterThan(4)
    expect(Math.max(...pages)).toBeLessThanOrEqual(PAGE_ROWS_MAX)
  })
})
