import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { CarHireType } from '@forecourt/core/features/car-hire/enums'
import { SaleType } from '@forecourt/core/features/deals/enums'
import type { Operation } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp, describeOnOneEngine } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { stageImport } from '../fixtures/imports'
import { aPng, uploadAttachment } from '../fixtures/pictures'

/** Every read that takes `only`, which is not a sum over the same search. */
const LISTS = (Object.entries(OPERATIONS) as [OperationName, Operation][]).flatMap(
  ([name, { input, output, kind }]) => {
    const takesOnly = 'shape' in input && 'only' in (input.shape as object)
    const hasRows = 'shape' in output && ['data', 'vehicleList'].some((key) => key in (output.shape as object))
    return kind === 'read' && takesOnly && hasRows ? [name] : []
  },
)

/** Their kinds are those of files, and no records of the books. */
const OF_IMPORTS: readonly OperationName[] = ['GetImportRows', 'GetImportFaults']

type Answer = { data: readonly unknown[]; totalCount?: number }

/** The record whose history is asked for, and the total whose moves are. */
const recordOf = (clientID: number) => ({ kind: 'client', id: clientID, total: 'entries', since: '2026-03-01' })

describeOnOneEngine('a list answers its page and its total together or apart', (engine) => {
  let app: TestApp
  let vehicleID: number
  let clientID: number
  let importID: number
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-20T09:00:00Z' })
    clientID = await aClient(app, { name: 'Marija', surname: 'Borg' })
    await aClient(app, { name: 'Anton', surname: 'Borg' })
    vehicleID = (await anAgreement(app, { clientID })).vehicleID
    await anAgreement(app, { clientID })
    // Of a credit file that lacks something.
    for (const soldToDateTime of ['2026-12-01', '2026-12-02'])
      await anAgreement(app, { clientID, soldToDateTime, firstPaymentDate: '2027-01-15' })
    // Settled, and its hire purchase not cancelled.
    const settled = {
      vehicleID: (await anAgreement(app, { clientID })).vehicleID,
      categoryID: CashCategory.HPSettlement,
    }
    await app.call('AddEditCash', anEntry({ ...settled, amount: 4_000 }))
    for (const lotNo of ['P-1', 'P-1']) await aVehicle(app, { boughtFromID: clientID, lotNo })
    const [sold, takenIn] = [await aVehicle(app), await aVehicle(app)]
    await app.call('SoldToVehicle', {
      vehicleID: sold.vehicleID,
      clientID,
      saleType: SaleType.PartExchange,
      soldToPrice: 6000,
      soldToDateTime: '2026-03-10',
      peVehicleID: takenIn.vehicleID,
      difference: 1000,
    })
    for (const amount of [10, 20, 30]) await app.call('AddEditCash', anEntry({ amount }))
    for (const amount of [40, 50]) {
      const { cashID } = await app.call('AddEditCash', anEntry({ amount }))
      await app.call('DeleteEntry', { cashEntryID: cashID })
    }
    await app.call('SaveCarHire', {
      clientID,
      vehicleID: takenIn.vehicleID,
      carHireType: CarHireType.Cash,
      rate: 25,
      startDateTime: '2026-03-21',
      endDateTime: '2026-03-23',
    })
    importID = await stageImport(app.store, 'clients', { clients: [{ idno: '9000001M' }, { idno: '9000002M' }] })
    await app.call('CheckImport', { id: importID })
    const on = { record: 'vehicle', recordID: vehicleID, kind: 'photo' } as const
    for (const shade of [1, 2])
      await app.call('AddAttachment', await uploadAttachment(app, aPng({ shade }), { ...on, name: `${shade}.png` }))
    await app.call('Reconcile', {})
    await app.call('SaveReceiptNumber', { receiptNumber: 700 })
    await app.call('EditVehicleNote', { vehicleID, note: 'Spare key with the seller' })
  })
  afterAll(() => app.stop())

  /** The answer of a list, out of whatever it stands in. */
  async function listed(name: OperationName, input: object): Promise<Answer> {
    const own = OF_IMPORTS.includes(name)
      ? { id: importID, kind: null }
      : name === 'GetAttachments'
        ? { kind: null }
        : {}
    const response = await app.raw(name, { ...input, ...own })
    const answer = (await response.json()) as Answer | { vehicleList: Answer }
    expect(response.status, `${name} ${JSON.stringify(answer)}`).toBe(200)
    return 'vehicleList' in answer ? answer.vehicleList : answer
  }

  test('[server 1] every list gives the same rows without counting, and the same total without rows', async () => {
    expect(LISTS.length).toBeGreaterThan(12)
    const search = {
      ...recordOf(clientID),
      vehicleID,
      clientID,
      lotNo: 'P-1',
      type: 'purchased',
      date: '2027-03-01',
      text: '',
    }
    for (const name of LISTS)
      for (const page of [{}, { pageSize: 1, pageNumber: 2 }, { pageNumber: 99 }]) {
        const both = await listed(name, { ...search, ...page })
        const { data, ...ofAll } = both
        expect(ofAll.totalCount, name).toBeGreaterThan(0)
        if (!('pageNumber' in page)) expect(data.length, name).toBe(ofAll.totalCount)
        expect(await listed(name, { ...search, ...page, only: 'rows' }), name).toEqual({ data })
        expect(await listed(name, { ...search, ...page, only: 'total' }), name).toEqual({ data: [], ...ofAll })
        expect(await listed(name, { ...search, ...page, only: null }), name).toEqual(both)
      }
  })

  test('[server 1] what else `only` says is refused in a sentence', async () => {
    for (const name of LISTS) {
      const response = await app.raw(name, {
        ...{ ...recordOf(clientID), vehicleID, clientID, only: 'count' },
        ...(OF_IMPORTS.includes(name) || name === 'GetAttachments' ? { kind: null } : {}),
      })
      expect([response.status, await response.json()], name).toEqual([
        400,
        expect.objectContaining({ errors: { only: ['Only must be one of: rows, total'] } }),
      ])
    }
  })
})
