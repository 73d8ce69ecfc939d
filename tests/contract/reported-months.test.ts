import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { statementRows } from '../fixtures/statements'
import { readWorkbookSheets } from '../fixtures/xlsx'

const FEBRUARY = { fromDate: '2026-02-01', toDate: '2026-02-28' }

describeOnOneEngine('a month whose report was had', (engine) => {
  let app: TestApp
  let cashID: number
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-10T10:00:00Z' })
    cashID = (await app.call('AddEditCash', anEntry({ dateTime: '2026-02-10', amount: 40 }))).cashID
    await app.call('AddEditCash', anEntry({ dateTime: '2026-03-02', amount: 7 }))
  })
  afterAll(() => app?.stop())

  const bytesOf = async (name: 'GetMonthlyReport' | 'ExportMonthlyReport', days = FEBRUARY) => {
    const answer = await app.raw(name, days)
    expect(answer.status).toBe(200)
    return new Uint8Array(await answer.arrayBuffer())
  }
  const paper = async (days = FEBRUARY) => pdfText(await readPdf(await bytesOf('GetMonthlyReport', days)))
  const sheet = async (days = FEBRUARY) => readWorkbookSheets(await bytesOf('ExportMonthlyReport', days)).get('Changed')
  const changed = (days: { fromDate: string; toDate: string } = FEBRUARY) => app.call('GetReportedMonths', days)
  const kept = () => statementRows(app.store.db, 'select month, action, reported_by from reported_months order by id')
  const edit = (amount: number) => app.call('AddEditCash', { id: cashID, amount })
  const faults = async () => (await app.call('CheckBooks', {})).faults

  test('[server 8] is kept once for each way of having it, and only when it is whole and over', async () => {
    expect(await changed()).toEqual([])
    expect(await kept()).toEqual([])
    for (const days of [
      { fromDate: '2026-02-02', toDate: '2026-02-28' },
      { fromDate: '2026-03-01', toDate: '2026-03-31' },
    ])
      await paper(days)
    expect(await kept()).toEqual([])
    for (const _ of ['once', 'again']) expect(await paper()).not.toContain('changed since')
    for (const _ of ['once', 'again']) expect(await sheet()).toBeUndefined()
    const by = { month: '2026-02-01', reported_by: CASHIER.username }
    expect(await kept()).toEqual([
      { ...by, action: 'opened' },
      { ...by, action: 'exported' },
    ])
    expect(await changed()).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('[server 8] says on its report what moved since: on screen, on paper and in the sheets, each time', async () => {
    await edit(55)
    const moved = [{ name: 'Free Form by Cash', countBefore: 1, countAfter: 1, before: 40, after: 55 }]
    const at = '2026-03-10T10:00:00.000Z'
    const month = { month: '2026-02-01', action: 'exported', by: CASHIER.username, at, moved }
    const line = `February 2026 changed since ${CASHIER.username} exported its report on 10-03-2026 11:00: Free Form by Cash +15.00.`
    for (const _ of ['once', 'again']) {
      expect(await changed()).toEqual([month])
      expect(await paper()).toContain(line)
      expect(await sheet()).toEqual([['Changed since it was reported'], [line]])
    }
    expect(await changed({ fromDate: '2026-01-15', toDate: '2026-03-31' })).toEqual([month])
    expect(await changed({ fromDate: '2026-02-02', toDate: '2026-03-31' })).toEqual([])
    await app.call('AddEditCash', anEntry({ dateTime: '2026-02-28', amount: 1, categoryID: CashCategory.DAD }))
    const [again] = await changed()
    expect(again?.moved).toEqual([{ name: 'DAD by Cash', countBefore: 0, countAfter: 1, before: 0, after: -1 }])
    // The report was had with all but the last entry.
    expect((await app.call('CheckBooks', {})).moved).toEqual([
      {
        rule: 'A month counts otherwise than its last report said',
        subject: 'February 2026',
        detail: `exported by ${CASHIER.username} on 10-03-2026, entries of category 6 by type 1: 1, -1.00, was none`,
      },
    ])
    expect(await faults()).toEqual([])
    const { data } = await app.call('GetChanges', { from: '2026-03-10', kind: 'entry', month: '2026-02-15' })
    expect(data.map(({ summary }) => summary.split(':')[0])).toEqual(['Entry added', 'Entry changed', 'Entry added'])
    expect((await app.call('GetChanges', { kind: 'entry', month: '2026-03-01' })).totalCount).toBe(1)
    expect((await app.call('GetChanges', { month: '2026-01-01' })).totalCount).toBe(0)
    expect((await app.call('GetChanges', { kind: 'batch', month: '2026-02-01' })).totalCount).toBe(0)
  })

  test('[server 10] what its report said is changed by no statement without a trace', async () => {
    const [row] = (await statementRows(app.store.db, 'select min(id) as id from reported_months')) as { id: string }[]
    await statementRows(app.store.db, `update reported_months set reported_by = 'eve' where id = ${row?.id}`)
    expect((await faults()).length).toBeGreaterThan(0)
  })
})
