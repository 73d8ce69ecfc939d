import { OWNER_ROLE } from '../fixtures/cashier'
import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { day } from '@forecourt/core/kernel/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interpretLine } from '../../apps/web/src/kit/line/interpret-line'
import { lookUpLine, lineSaving } from '../../apps/web/src/shell/palette/line-look-up'
import { describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { anAgreement, anEntry, typeDetails } from '../fixtures/builders'

const TODAY = day('2026-03-02')

describeOnOneEngine('a line that corrects an entry', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const add = async (over: Parameters<typeof anEntry>[0]) => (await app.call('AddEditCash', anEntry(over))).cashID
  const entryOf = (id: number) => app.call('GetCashEntry', { id })
  const close = () => app.call('Reconcile', { fifty: 2, extra: 0, differenceReason: 'unknown' })

  /** The line as the palette has it checked. */
  async function inPalette(line: string) {
    const workstation = await app.call('GetWorkstation', {})
    const found = await lookUpLine(interpretLine(line, TODAY), {
      fetch: (name, input) => app.call(name, input),
      workstation,
      isUnlocked: true,
    })
    const checks = found?.checked.checks.map(({ state, text }) => `${state}: ${text}`)
    const form = found && (lineSaving({ text: line, day: TODAY })?.requestValues(found.checked) as EntryForm)
    return { ...found, checks, form }
  }
  /** Saves what the palette would. */
  async function fix(line: string) {
    const { canSave, checks, form } = await inPalette(line)
    expect(canSave, checks?.join('; ')).toBe(true)
    return form && (await app.call('AddEditCash', entryInput(form)))
  }

  test('[commands 1] a correction of nothing says so', async () => {
    expect((await inPalette('fix 5')).checks).toEqual(['failed: There is no entry to correct'])
    expect((await app.call('GetLastEntry', {})).entry).toBeNull()
  })

  test("[commands 1] one's last entry gets another amount or name, and nothing else changes", async () => {
    await add({ categoryID: CashCategory.FreeForm, amount: 1000, name: 'Float', description: 'From the bank' })
    const mine = await add({ categoryID: CashCategory.FreeForm, amount: -50, name: 'Petty cash', description: 'Float' })
    const before = await entryOf(mine)
    await fix('fix 48.50')
    await fix('fix name Gatt')
    const after = await entryOf(mine)
    expect(after).toMatchObject({ amount: -48.5, stays: -48.5, name: 'Gatt', version: before.version + 2 })
    const changed = [
      'amount',
      'signedAmount',
      'stays',
      'name',
      'shownName',
      'version',
      'updatedAt',
      'updatedBy',
      'isEdited',
    ]
    for (const [key, value] of Object.entries(before))
      if (!changed.includes(key)) expect(after[key as keyof typeof after], key).toEqual(value)
    const { data } = await app.call('GetHistory', { kind: 'entry', id: mine })
    expect(data.map(({ action }) => action)).toEqual(['edit', 'edit', 'add'])
    expect((await inPalette('fix name Gatt')).checks).toEqual([`failed: Entry ${mine} already has that value`])
  })

  test('[commands 1] the fee that came with another entry is not the last one, nor is what others wrote', async () => {
    const tm = await add({ categoryID: CashCategory.TransportMalta, amount: 20, handlingFee: 15 })
    const { cashID: fee } = await app.call('AddTmHandlingFee', { id: tm })
    expect(fee).toBeGreaterThan(tm)
    const joseph = { username: 'j.camilleri', password: 'another desk at the bank', passcode: '4321' }
    await app.call('AddUser', { roleID: OWNER_ROLE, ...joseph, active: true, passCode: joseph.passcode })
    await app.signIn(joseph)
    expect((await app.call('GetLastEntry', {})).entry).toBeNull()
    const his = await add({ amount: 7 })
    expect((await app.call('GetLastEntry', {})).entry?.id).toBe(his)
    await app.signIn()
    await fix('fix 21')
    expect((await entryOf(his)).amount).toBe(7)
    expect([(await entryOf(tm)).amount, (await entryOf(fee)).amount]).toEqual([21, 15])
  })

  test('[commands 1] the last payment of an account is corrected, and its instalments follow', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const first = await add({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const last = await add({ categoryID: CashCategory.HpPayment, vehicleID, amount: 5450 })
    await add({ amount: 1 })
    const remaining = async () => (await app.call('GetNextHPAmount', { vehicleID })).remainingPayments
    expect(await remaining()).toBe(600)
    await fix(`fix ${accountNo} 5400`)
    expect([(await entryOf(first)).amount, (await entryOf(last)).amount, await remaining()]).toEqual([550, 5400, 650])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[commands 1] a closed batch is refused, or gets its correction, as an edit does', async () => {
    const id = await add({ categoryID: CashCategory.FreeForm, amount: 50, name: 'Float', description: 'From the bank' })
    const { batchID } = await close()
    const refused = await inPalette('fix 48.50')
    expect(refused.canSave).toBe(false)
    expect(refused.checks).toContain('failed: The batch of this entry is closed: its amount cannot change')
    await fix('fix name Kept as signed')
    expect(await entryOf(id)).toMatchObject({ amount: 50, name: 'Kept as signed', batchID })
    const fee = await add({ categoryID: CashCategory.TransportMaltaFee, amount: 50 })
    const { batchID: later } = await close()
    await app.call('SaveSettings', { correctsClosed: true })
    const { canSave, checks } = await inPalette('fix 48.50')
    expect([canSave, checks]).toEqual([
      true,
      [
        `passed: Batch ${later} is closed: entry ${fee} keeps its amount, and the difference is entered today as its correction`,
      ],
    ])
    await fix('fix 48.50')
    const [correction = 0] = (await entryOf(fee)).correctedBy ?? []
    expect([(await entryOf(fee)).amount, (await entryOf(correction)).amount]).toEqual([50, -1.5])
  })

  test('[commands 1] what a banked cheque paid is refused by the save, with nothing changed', async () => {
    const cheque = await add({ amount: 30, typeID: CashType.Cheque, ...typeDetails(CashType.Cheque) })
    const [pending] = await app.call('GetPendingCheques', {})
    await app.call('ReconcilePendingCheques', {
      chequeIDs: [pending?.id ?? 0],
      name: 'BOV',
      description: '',
      reference: '',
    })
    await add({ amount: 30 })
    const before = await entryOf(cheque)
    const { form } = await inPalette('fix 31')
    expect(form?.id).not.toBe(cheque)
    const answer = await app.raw('AddEditCash', { ...entryInput({ ...form!, id: cheque, version: before.version }) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await entryOf(cheque)).toEqual(before)
  })
})
