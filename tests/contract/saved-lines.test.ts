import { CashCategory as C, CashType as T } from '@forecourt/core/features/cash-book/enums'
import type { InputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { anEntry } from '../fixtures/builders'
import { type Agreement, aDealAgreement } from '../fixtures/deal-builders'
import { statementRows } from '../fixtures/statements'

type Line = InputOf<Operations['SaveLine']>

describeOnOneEngine('the rows of a sheet', (engine) => {
  let app: TestApp
  let account: Agreement
  let second: Agreement
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
    account = await aDealAgreement(app)
    second = await aDealAgreement(app)
  })
  afterAll(() => app?.stop())

  const free = (amount: number) => anEntry({ categoryID: C.FreeForm, typeID: T.Cash, amount })
  const aLine = (over: Partial<Line>): Line => ({
    ...{ sheet: 'march.txt', row: '1 free 5', line: 1, text: 'free 5', entry: free(5) },
    ...over,
  })
  const count = async () => (await app.call('GetCashManagement', {})).totalCount

  test('[server 7.8] a row is saved once, whoever gives it again and however it reads then', async () => {
    const before = await count()
    const saved = await app.call('SaveLine', aLine({}))
    expect(saved).toMatchObject({
      row: '1 free 5',
      line: 1,
      text: 'free 5',
      savedBy: CASHIER.username,
      isRepeat: false,
    })
    expect(saved.entries).toEqual([
      expect.objectContaining({ isDeleted: false, signedAmount: 5, typeName: 'Cash', accountNo: '' }),
    ])
    const again = await app.call('SaveLine', aLine({ line: 7, entry: free(6) }))
    expect(again).toEqual({ ...saved, isRepeat: true })
    // Far beyond the days for which answers are kept.
    app.setNow('2026-03-30T09:00:00Z')
    await app.signIn()
    expect(await app.call('SaveLine', aLine({}))).toEqual({ ...saved, isRepeat: true })
    app.setNow('2026-03-02T09:00:00Z')
    await app.signIn()
    expect(await count()).toBe(before + 1)
    await app.call('SaveLine', aLine({ sheet: 'april.txt' }))
    await app.call('SaveLine', aLine({ row: '2 free 5' }))
    expect(await count()).toBe(before + 3)
  })

  test('[server 7.8] of many at once one saves it, and all are answered the same', async () => {
    const before = await count()
    const line = aLine({ row: '1 free 8', text: 'free 8', entry: free(8) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => app.call('SaveLine', line)))
    expect(answers.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(answers.map(({ entries }) => entries[0]?.cashID)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('[server 7.8] what is refused leaves nothing, and may be saved later', async () => {
    const line = aLine({ row: '1 wrong', entry: anEntry({ categoryID: C.HpPayment, vehicleID: 0, amount: 5 }) })
    expect((await app.raw('SaveLine', line)).status).toBe(400)
    expect(await statementRows(app.store.db, `select from saved_lines where row_key = '1 wrong'`)).toEqual([])
    expect((await app.call('SaveLine', { ...line, entry: free(5) })).isRepeat).toBe(false)
    for (const wrong of [{ sheet: ' ' }, { row: '' }, { line: 0 }, { text: 'x'.repeat(201) }])
      expect((await app.raw('SaveLine', aLine(wrong))).status).toBe(400)
  })

  test('[server 7.8] a handling fee is saved with its row, several accounts are one row', async () => {
    const tm = anEntry({ categoryID: C.TransportMalta, typeID: T.Cash, amount: 170, handlingFee: 15 })
    const fee = await app.call('SaveLine', aLine({ row: '1 tm', entry: tm }))
    expect(fee.entries.map(({ signedAmount }) => signedAmount)).toEqual([-170, 15])
    const accounts = [account.accountNo, second.accountNo]
    const { rows } = await app.call('PrepareCashEntries', {
      rows: [
        { readings: [{ entry: { ...anEntry({ categoryID: C.HpPayment, amount: null }) }, names: { accounts } }] },
        { readings: [{ entry: free(3) }] },
      ],
    })
    const [several, single] = rows
    expect([several?.accountNos, single?.amount]).toEqual([accounts, 3])
    const paid = await app.call(
      'SaveLine',
      aLine({
        row: '1 pay',
        entry: {
          ...anEntry({ categoryID: C.HpPayment, amount: several?.amount ?? 0 }),
          ...{ enableMultipleHpPayment: 1, combineHpPaymentsOfAccounts: accounts },
        },
      }),
    )
    expect(paid.entries.map(({ accountNo }) => accountNo)).toEqual(accounts)
  })

  test('[server 7.8] each of several rows is prepared as it is alone', async () => {
    const readings = [{ entry: anEntry({ categoryID: C.HpPayment, vehicleID: account.vehicleID, amount: 100 }) }]
    const alone = await app.call('PrepareCashEntry', { readings })
    const { rows } = await app.call('PrepareCashEntries', { rows: [{ readings }, { readings }] })
    expect(rows).toEqual([alone, alone])
    const tooMany = Array.from({ length: 51 }, () => ({ readings }))
    expect((await app.raw('PrepareCashEntries', { rows: tooMany })).status).toBe(400)
    expect((await app.raw('PrepareCashEntries', { rows: [] })).status).toBe(400)
  })

  test('[server 7.8] the saved rows of a sheet stand by their lines, and say which entries are gone', async () => {
    const sheet = 'one by one'
    for (const line of [3, 1, 2]) await app.call('SaveLine', aLine({ sheet, line, row: `1 free ${line}` }))
    const { data } = await app.call('GetSavedLines', { sheet })
    expect(data.map(({ line, isRepeat }) => [line, isRepeat])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ])
    const cashEntryID = data[1]?.entries[0]?.cashID ?? 0
    await app.call('DeleteEntry', { cashEntryID })
    const after = await app.call('GetSavedLines', { sheet })
    expect(after.data.map(({ entries }) => entries[0]?.isDeleted)).toEqual([false, true, false])
    expect((await app.call('SaveLine', aLine({ sheet, line: 2, row: '1 free 2' }))).isRepeat).toBe(true)
    expect((await app.call('GetSavedLines', { sheet, row: '1 free 3' })).data).toEqual([after.data[2]])
    expect(await app.call('GetSavedLines', { sheet: 'another' })).toEqual({ data: [] })
  })
})
