import { CashCategory, CashType } from '@forecourt/core/features/cash-book/enums'
import { SETTINGS_FIELDS, type SettingsPath } from '@forecourt/core/features/settings/fields'
import { valueAt } from '@forecourt/core/kernel/value-at'
import type { OperationName } from '@forecourt/core/operations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CASHIER, startApp, type TestApp } from '../fixtures/app'
import { quickEngine } from '../fixtures/databases'
import { aDealClient, aDealAgreement, aSavedEntry, aSale, aDealVehicle } from '../fixtures/deal-builders'
import { readPdf, pdfText } from '../fixtures/pdf'

describe('settings', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: '2026-03-10T10:00:00Z' })
  })
  afterAll(() => app?.stop())

  test('[server 8] books that hold nothing say so until their first record', async () => {
    const isNew = async () => (await app.call('GetWorkstation', {})).isNew
    expect(await isNew()).toBe(true)
    await aDealClient(app)
    expect(await isNew()).toBe(false)
  })

  test('[server 8.2] what the first day needs is told in its order, and what of it is set', async () => {
    const isSet = async () =>
      (await app.call('GetFirstDay', {})).steps.map(({ step, isSet }) => `${step} ${isSet ? 'set' : 'open'}`)
    expect(await isSet()).toEqual([
      ...['letterhead open', 'vat open', 'signatories open', 'banks open', 'receipt-number open'],
      ...['opening-count open', 'users open', 'records set'],
    ])
    await app.call('SaveReceiptNumber', { receiptNumber: 501 })
    expect(await isSet()).toContain('receipt-number set')
    await app.call('SavePreferences', { firstDay: ['vat'] })
    expect((await app.call('GetPreferences', {})).firstDay).toEqual(['vat'])
    expect(await isSet(), 'a tick is no fact of the books').toContain('vat open')
  })

  test('[D3 2.17] [server 8] what is left out stays, what is saved is in force everywhere', async () => {
    const before = await app.call('GetSettings', {})
    expect(before).toMatchObject({ version: 0, firstOpeningBalance: 0, isFirstBatchClosed: false, cashLimit: 10_000 })
    expect(before.standingOrderBanks.map(({ name }) => name)).toEqual(['BOV', 'HSBC', 'APS'])
    await app.call('SaveSettings', {
      dealership: { name: 'Żebbuġ Motors' },
      signatories: ['Ċensu', 'Marì'],
      cashLimit: '5,000.50',
      firstOpeningBalance: 125.75,
      version: 0,
    })
    const after = await app.call('GetSettings', {})
    expect(after).toEqual({
      ...before,
      dealership: { ...before.dealership, name: 'Żebbuġ Motors' },
      signatories: ['Ċensu', 'Marì'],
      cashLimit: 5_000.5,
      firstOpeningBalance: 125.75,
      version: 1,
    })
    const workstation = await app.call('GetWorkstation', {})
    expect([workstation.dealership.name, workstation.cashLimit]).toEqual(['Żebbuġ Motors', 5_000.5])
    expect((await app.call('GetCurrentBatchTransactions', {})).openingBalance).toBe(125.75)
    // Read and sent back whole, it changes nothing but the version.
    await app.call('SaveSettings', after)
    expect(await app.call('GetSettings', {})).toEqual({ ...after, version: 2 })
  })

  test('[server 1] [server 8] old and wrong ones are refused and change nothing', async () => {
    const before = await app.call('GetSettings', {})
    const old = await app.refusal('SaveSettings', { warrantyText: 'None', version: before.version - 1 })
    expect([old.status, old.body.current]).toEqual([409, before])
    expect(old.body.Message).toBe('Changed by maria at 10-03-2026 11:00. Reload and try again.')
    const wrong = await app.refusal('SaveSettings', { dealership: { name: '' }, cashLimit: -1 })
    expect(wrong.body.errors).toEqual({
      'dealership.name': ['Name is required'],
      cashLimit: ['Cash limit cannot be negative'],
    })
    expect((await app.refusal('SaveSettings', { signatories: ['one'] })).status).toBe(400)
    expect(await app.call('GetSettings', {})).toEqual(before)
  })

  describe('on paper', () => {
    let cashID: number
    let owedID: number
    let buyerID: number
    let bankedID: number
    const made: Record<'cash' | 'hp' | 'hire', number> = { cash: 0, hp: 0, hire: 0 }
    const printed = async (name: OperationName, input: unknown) => {
      const answer = await app.raw(name, input)
      const bytes = new Uint8Array(await answer.arrayBuffer())
      expect(`${name} ${answer.status} ${answer.status === 200 ? '' : Buffer.from(bytes).toString()}`).toBe(
        `${name} 200 `,
      )
      return pdfText(await readPdf(bytes))
    }
    const receipt = () =>
      printed('GetDepositReceiptReport', { cashID, id: made.cash, amount: 500, clientID: buyerID, terms: '' })

    beforeAll(async () => {
      const clientID = await aDealClient(app, { idno: '0777001M' })
      buyerID = clientID
      const sale = await aSale(app, { clientID })
      made.cash = sale.vehicleID
      made.hp = (await aDealAgreement(app)).vehicleID
      const hire = { clientID, carHireType: 1, rate: 25, startDateTime: '2026-04-01', endDateTime: '2026-04-05' }
      made.hire = (await app.call('SaveCarHire', { ...hire, vehicleID: await aDealVehicle(app) })).id
      const { Sale, HpPayment } = CashCategory
      cashID = await aSavedEntry(app, { categoryID: Sale, vehicleID: made.cash, amount: 500, dateTime: '2026-03-10' })
      owedID = await aSavedEntry(app, { categoryID: Sale, vehicleID: made.cash, amount: 5, dateTime: '2026-03-10' })
      const cheque = { bank: 'BOV', chequeNumber: '1', accountNumber: '2', payerName: 'Borg', chequeDate: '2026-03-10' }
      await aSavedEntry(app, { categoryID: HpPayment, typeID: CashType.Cheque, vehicleID: made.hp, cheque })
      const [pending] = await app.call('GetPendingCheques', {})
      const { bankDeposits } = await app.call('GetSettings', {})
      bankedID = (await app.call('ReconcilePendingCheques', { chequeIDs: [pending!.id], ...bankDeposits[0]! })).cashID
    })

    /** A text that stands nowhere else, for each setting. */
    const sign = (path: string) => `Ċ${path.replaceAll(/[^a-zA-Z0-9]/g, '')}`
    const IBANS: Readonly<Record<string, string>> = {
      'standingOrderBanks.0.iban': 'MT76 VALL 2201 3000 0000 4001 7265 031',
      'standingOrderBanks.1.iban': 'MT25 MMEB 4421 1000 0002 1176 4050 001',
      'standingOrderBanks.2.iban': 'MT72 APSB 7701 3000 0000 2000 1893 042',
    }
    const text = (path: SettingsPath) => IBANS[path] ?? sign(path)

    test('[D3 2.17] [D2 7] [D3 7] [server 8] every setting stands in what shows it, and what was written before stays', async () => {
      const before = { receipt: await receipt(), entry: await app.call('GetCashEntry', { id: bankedID }) }
      const bank = (at: 0 | 1 | 2) => ({
        name: text(`standingOrderBanks.${at}.name`),
        fullName: text(`standingOrderBanks.${at}.fullName`),
        iban: text(`standingOrderBanks.${at}.iban`),
      })
      const deposit = (at: 0 | 1) => ({
        name: text(`bankDeposits.${at}.name`),
        reference: text(`bankDeposits.${at}.reference`),
      })
      await app.call('SaveSettings', {
        dealership: {
          name: text('dealership.name'),
          address: text('dealership.address'),
          locality: text('dealership.locality'),
          phone: text('dealership.phone'),
          email: text('dealership.email'),
          web: text('dealership.web'),
          vatNumber: text('dealership.vatNumber'),
        },
        warrantyText: text('warrantyText'),
        secondTerms: { sale: text('secondTerms.sale'), hirePurchase: text('secondTerms.hirePurchase') },
        hireTerms: text('hireTerms'),
        creditTexts: {
          withdrawal: text('creditTexts.withdrawal'),
          earlyRepayment: text('creditTexts.earlyRepayment'),
          lateness: text('creditTexts.lateness'),
          ownership: text('creditTexts.ownership'),
          sureties: text('creditTexts.sureties'),
          otherServices: text('creditTexts.otherServices'),
          supervision: text('creditTexts.supervision'),
          complaints: text('creditTexts.complaints'),
          timeToComplain: text('creditTexts.timeToComplain'),
          law: text('creditTexts.law'),
          debtAdvice: text('creditTexts.debtAdvice'),
          repaymentProcedure: text('creditTexts.repaymentProcedure'),
          otherDuties: text('creditTexts.otherDuties'),
          termination: text('creditTexts.termination'),
          linkedSale: text('creditTexts.linkedSale'),
          furtherCosts: text('creditTexts.furtherCosts'),
          aprWords: text('creditTexts.aprWords'),
          payableWords: text('creditTexts.payableWords'),
          servicesWords: text('creditTexts.servicesWords'),
        },
        receiptBalance: true,
        signatories: [text('signatories.0'), text('signatories.1')],
        standingOrderBanks: [bank(0), bank(1), bank(2)],
        bankDeposits: [deposit(0), deposit(1)],
        cashLimit: 321.5,
        rateCeiling: 12.5,
        rateCeilingCompares: 'charges',
        assessmentLeastRest: 654.25,
        assessmentGreatestShare: 33.25,
        retentionDays: 4_321,
        settlementMethod: 'linear',
        settlementCompensationPercent: 0.75,
        firstOpeningBalance: 77.25,
        earliestDay: '2001-02-03',
        entryDaysBack: 1_234,
        entryDaysAhead: 5_678,
        soldPriceLocked: 'Always',
        costLocked: 'Always',
        blindCount: true,
        correctsClosed: true,
        tracksTransfers: false,
      })
      const dated = (dateTime: string) =>
        app.refusal('AddEditCash', { categoryID: CashCategory.DAD, typeID: CashType.Cash, amount: 1, dateTime })
      const [vehicleID, ID] = [made.hp, made.hp]
      const since = await aDealAgreement(app, { soldToDateTime: '2026-11-20', firstPaymentDate: '2026-12-31' })
      const workstation = JSON.stringify(await app.call('GetWorkstation', {}))
      const shown: Record<string, string> = {
        invoice: await printed('GetInvoiceReport', {
          vehicleID: made.cash,
          clientIDNO: '0777001M',
          amount: 10,
          date: '2026-03-10',
        }),
        cancellation: await printed('GetCancellationReport', { ID: made.cash, signature: 2, date: '2026-03-10' }),
        bills: await printed('GetHPPaymentsReport', { ID }),
        agreement: await printed('GetHPAgreementReport', {
          ID,
          ...(await app.call('GetHPAgreementDetails', { vehicleID })),
        }),
        credit: await printed('GetCreditAgreementReport', { ID }),
        creditSince: await printed('GetCreditAgreementReport', { ID: since.vehicleID }),
        leaflet: await printed('GetGeneralCreditInformation', { price: 5_000, numberOfMonths: 12 }),
        information: await printed('GetSecciReport', { ID: since.vehicleID }),
        terms: await printed('GetTermsReport', { ID: since.vehicleID, date: '2026-11-21', paymentHoliday: 1 }),
        sale: JSON.stringify(await app.call('GetSaleAgreementDetails', { vehicleID: made.cash })),
        settlement: JSON.stringify(await app.call('GetSettlement', { vehicleID })),
        assessment: JSON.stringify(await app.call('GetAssessment', { vehicleID })),
        hire: await printed('GetCarHireReport', { carHireId: made.hire }),
        workstation,
        balance: String(
          (await printed('GetDepositReceiptReport', { cashID: owedID, clientID: buyerID })).includes('Still owed'),
        ),
        early: JSON.stringify(await dated('2001-01-01')).replaceAll(/(\d\d)-(\d\d)-(\d{4})/g, '$3-$2-$1'),
        ahead: JSON.stringify(await dated('2101-01-01')).replaceAll(/(\d),(\d)/g, '$1$2'),
        batch: JSON.stringify(await app.call('GetCurrentBatchTransactions', {})),
        erasure: JSON.stringify(await app.call('GetErasure', { clientID: buyerID })),
        limit: JSON.stringify(
          await app.refusal('AddEditCash', {
            categoryID: CashCategory.Sale,
            typeID: CashType.Cash,
            vehicleID: made.cash,
            amount: 400,
            dateTime: '2026-03-10',
          }),
        ),
      }
      await app.signIn({ ...CASHIER, locked: true })
      const { data: clients } = await app.call('GetClients', { pageNumber: 1, pageSize: 100 })
      const amountsOf = (type: number) =>
        clients.flatMap(({ relatedVehicles }) =>
          relatedVehicles.filter((car) => car.clientRelatedVehicleType === type).map(({ amount }) => amount),
        )
      shown.bought = new Set(amountsOf(1)).size === 1 && amountsOf(1)[0] === null ? 'Always' : ''
      shown.sold = new Set(amountsOf(2)).size === 1 && amountsOf(2)[0] === null ? 'Always' : ''
      await app.signIn()
      for (const at of [1, 2, 3])
        shown[`order${at}`] = await printed('GetHpStandingOrderReport', { vehicleID, bankID: at })
      const where: Readonly<Record<string, readonly string[]>> = {
        'dealership.name': ['invoice', 'cancellation', 'bills', 'agreement', 'hire', 'order1', 'workstation'],
        'dealership.address': ['invoice', 'cancellation', 'bills', 'agreement', 'hire', 'order1'],
        'dealership.locality': ['bills', 'workstation'],
        'dealership.phone': ['invoice', 'cancellation', 'agreement', 'hire', 'order1'],
        'dealership.email': ['creditSince', 'information'],
        'dealership.web': ['information'],
        'dealership.vatNumber': ['invoice', 'cancellation', 'bills', 'agreement', 'hire', 'order1'],
        warrantyText: ['agreement', 'sale', 'workstation'],
        'secondTerms.sale': ['sale', 'workstation'],
        'secondTerms.hirePurchase': ['agreement', 'workstation'],
        hireTerms: ['hire'],
        'creditTexts.withdrawal': ['credit'],
        'creditTexts.earlyRepayment': ['credit'],
        'creditTexts.lateness': ['credit'],
        'creditTexts.ownership': ['credit'],
        'creditTexts.sureties': ['credit'],
        'creditTexts.otherServices': ['credit'],
        'creditTexts.supervision': ['credit'],
        'creditTexts.complaints': ['credit'],
        'creditTexts.timeToComplain': ['terms'],
        'creditTexts.law': ['credit'],
        'creditTexts.debtAdvice': ['creditSince'],
        'creditTexts.repaymentProcedure': ['creditSince'],
        'creditTexts.otherDuties': ['creditSince'],
        'creditTexts.termination': ['creditSince'],
        'creditTexts.linkedSale': ['creditSince'],
        'creditTexts.furtherCosts': ['leaflet'],
        'creditTexts.aprWords': ['information'],
        'creditTexts.payableWords': ['information'],
        'creditTexts.servicesWords': ['information'],
        receiptBalance: ['balance'],
        'signatories.0': ['agreement', 'hire', 'workstation'],
        'signatories.1': ['cancellation', 'workstation'],
        'bankDeposits.0.name': ['workstation'],
        'bankDeposits.0.reference': ['workstation'],
        'bankDeposits.1.name': ['workstation'],
        'bankDeposits.1.reference': ['workstation'],
        rateCeiling: ['workstation'],
        rateCeilingCompares: ['workstation'],
        assessmentLeastRest: ['assessment'],
        assessmentGreatestShare: ['assessment'],
        retentionDays: ['erasure'],
        settlementMethod: ['settlement'],
        settlementCompensationPercent: ['settlement'],
        cashLimit: ['limit', 'workstation'],
        firstOpeningBalance: ['batch'],
        earliestDay: ['early'],
        entryDaysBack: ['workstation'],
        entryDaysAhead: ['ahead'],
        soldPriceLocked: ['sold'],
        costLocked: ['bought'],
        blindCount: ['workstation'],
        correctsClosed: ['workstation'],
        tracksTransfers: ['workstation'],
      }
      const amounts: Readonly<Record<string, string>> = {
        ...{ cashLimit: '321.5', firstOpeningBalance: '77.25', receiptBalance: 'true' },
        ...{
          earliestDay: '2001-02-03',
          entryDaysBack: '1234',
          entryDaysAhead: '5678',
          soldPriceLocked: 'Always',
          blindCount: 'true',
        },
        ...{
          correctsClosed: 'true',
          tracksTransfers: 'false',
          costLocked: 'Always',
          rateCeiling: '12.5',
          retentionDays: '4321',
        },
        ...{ rateCeilingCompares: 'charges', assessmentLeastRest: '654.25', assessmentGreatestShare: '33.25' },
        ...{ settlementMethod: 'linear', settlementCompensationPercent: '0.75' },
      }
      const saved = await app.call('GetSettings', {})
      for (const { path } of SETTINGS_FIELDS) {
        const [, at, part] = /^standingOrderBanks\.(\d)\.(.*)$/.exec(path) ?? []
        const places = at === undefined ? where[path] : [part === 'name' ? 'workstation' : `order${Number(at) + 1}`]
        const expected = amounts[path] ?? text(path)
        expect(String(valueAt(saved, path)), path).toBe(expected)
        expect(places?.length, path).toBeGreaterThan(0)
        for (const place of places ?? []) expect(shown[place], `${path} in ${place}`).toContain(expected)
      }
      // The receipt printed before keeps its number, the entry its name and reference.
      const number = /\bNo (\d+) 10-03-2026/.exec(before.receipt)?.[1]
      expect(number).toBeDefined()
      expect(await receipt()).toMatch(new RegExp(`\\bNo ${number} 10-03-2026`))
      expect(await app.call('GetCashEntry', { id: bankedID })).toEqual(before.entry)
      const { data } = await app.call('GetSettingsHistory', {})
      expect(data[0]).toMatchObject({ title: 'Settings changed', username: 'maria' })
      expect(data[0]?.changes.map(({ label }) => label)).toEqual(SETTINGS_FIELDS.map(({ name }) => name))
    })

    test('[D3 2.17] the receipt number stands in the same history', async () => {
      await app.call('SaveReceiptNumber', { receiptNumber: 4_000 })
      const { data, totalCount } = await app.call('GetSettingsHistory', { pageSize: 1 })
      expect(totalCount).toBeGreaterThan(3)
      expect(data).toMatchObject([
        { title: 'Receipt number changed', changes: [{ label: 'Current Receipt Number', after: '4000' }] },
      ])
    })
  })

  test('[server 8] the first opening balance is fixed once a batch is closed', async () => {
    await app.call('Reconcile', {})
    const before = await app.call('GetSettings', {})
    expect([before.firstOpeningBalance, before.isFirstBatchClosed]).toEqual([77.25, true])
    const refusal = await app.refusal('SaveSettings', { firstOpeningBalance: 1, warrantyText: 'None' })
    expect([refusal.status, refusal.body.Message]).toEqual([
      409,
      'A batch has been closed, so the first opening balance can no longer change',
    ])
    await app.call('SaveSettings', { firstOpeningBalance: 77.25, hireTerms: '' })
    expect(await app.call('GetSettings', {})).toEqual({ ...before, hireTerms: '', version: before.version + 1 })
    await app.call('ReopenLastClosedBatch', { batchID: 1 })
    expect((await app.refusal('SaveSettings', { firstOpeningBalance: 1 })).status).toBe(409)
    expect(await app.call('CheckBooks', {})).toMatchObject({ faults: [] })
  })
})
