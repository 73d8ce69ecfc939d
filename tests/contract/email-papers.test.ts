import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { EMAIL_DOCUMENT_CALLS, type EmailDocumentCall } from '@forecourt/core/features/email/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import { startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aClient, anAgreement, anEntry, aVehicle } from '../fixtures/builders'
import { readPdf, pdfText } from '../fixtures/pdf'
import { type MailServer, startMailServer } from '../fixtures/smtp'

const SETTINGS = {
  host: '127.0.0.1',
  security: 'none',
  username: '',
  replyTo: '',
  senderName: 'Ġużè Motors',
  senderAddress: 'office@example.com',
} as const
const WORDS = { to: 'joe@example.com', subject: 'What you asked for', text: 'Good day,\n\nas agreed.\n' }

function mailed(app: () => TestApp) {
  const at: { to: MailServer | null } = { to: null }
  beforeEach(async () => {
    const to = await startMailServer()
    at.to = to
    await app().signIn()
    await app().call('SaveEmailSettings', { ...SETTINGS, port: to.port })
    onTestFinished(() => to.end())
  })
  const send = (paper: EmailDocumentCall, parameters: object, over: object = {}) =>
    app().call('SendPaper', { paper, parameters: { ...parameters }, ...WORDS, ...over })
  const paperOf = async (id: number) => {
    const bytes = new Uint8Array(await (await app().raw('GetEmailPaper', { id })).arrayBuffer())
    return pdfText(await readPdf(bytes))
  }
  const messageOf = async (id: number) => (await app().call('GetEmails', {})).data.find((each) => each.id === id)
  return { at, send, paperOf, messageOf }
}

describeOnOneEngine('papers by e-mail', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())
  const { at, send, paperOf, messageOf } = mailed(() => app)

  test('[server 24.3] a receipt is numbered by being sent first, is a copy ever after, and never another; its history has each [server 10]', async () => {
    const { vehicleID, accountNo } = await anAgreement(app)
    const payment = anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const { cashID } = await app.call('AddEditCash', payment)
    const { currentReceiptNumber: number } = await app.call('GetReceiptNumber', {})
    const asked = { paper: 'GetPaymentReceiptReport', parameters: { cashID } } as const
    const { clientID } = await app
      .call('GetStatement', { vehicleID })
      .then(({ client }) => ({ clientID: client?.id ?? 0 }))
    expect(await app.call('PrepareEmail', asked)).toMatchObject({
      client: { id: clientID },
      paper: `receipt for ${accountNo}`,
    })
    expect((await app.call('GetCashEntry', { id: cashID })).receiptNumber).toBeNull()

    const first = await send('GetPaymentReceiptReport', { cashID })
    expect((await app.call('GetCashEntry', { id: cashID })).receiptNumber).toBe(number)
    const [issued, second] = [await paperOf(first.id), await send('GetPaymentReceiptReport', { cashID })]
    const copy = await paperOf(second.id)
    expect([issued.includes('COPY'), copy.includes('COPY')]).toEqual([false, true])
    expect(copy.replace('COPY ', '')).toBe(issued)
    expect((await app.call('GetReceiptNumber', {})).currentReceiptNumber).toBe(number + 1)
    expect(await app.call('PrepareEmail', asked)).toMatchObject({ paper: `receipt ${number}` })
    await expect
      .poll(() => messageOf(second.id))
      .toMatchObject({ kind: 'receipt', receiptNumber: number, clientID, state: 'sent' })
    expect(at.to?.taken.length).toBe(2)
    const remarks = async () =>
      (await app.call('GetReceiptRegister', {})).data.find((row) => row.number === number)?.remark
    expect(await remarks()).toBe('Sent to joe@example.com on 02-03-2026')

    for (const other of [{ newReceiptNumber: 900 }, { replaceReceipt: true }])
      expect(
        (await app.refusal('SendPaper', { ...asked, parameters: { cashID, ...other }, ...WORDS })).body.Message,
      ).toBe('A receipt is sent as it was issued. Print it to give it another number')
    await app.call('AddEditCash', { id: cashID, amount: 600 })
    const outdated = `Receipt ${number} no longer matches its entry. Print it first to replace it`
    expect((await app.refusal('SendPaper', { ...asked, ...WORDS })).body.Message).toBe(outdated)
    expect((await app.refusal('PrepareEmail', asked)).body.Message).toBe(outdated)
    await app.raw('GetPaymentReceiptReport', { cashID })
    const third = await send('GetPaymentReceiptReport', { cashID })
    expect(await paperOf(third.id)).toContain(`Replaces receipt ${number}`)
    await app.call('DeleteEntry', { cashEntryID: cashID })
    expect((await app.refusal('SendPaper', { ...asked, ...WORDS })).status).toBe(404)
    expect((await app.refusal('GetCashEntry', { receiptNumber: number + 1 })).body.Message).toMatch(/is void/)
    await expect.poll(async () => (await messageOf(third.id))?.state).toBe('sent')
    const historyOf = async (kind: 'entry' | 'receipt' | 'client', id: number) => {
      const { data, totalCount } = await app.call('GetHistory', { kind, id })
      expect(data).toHaveLength(totalCount)
      return data.map(({ summary, id: of, kind: own }) => (own === 'email' ? `e-mail ${of}` : summary.split(' · ')[0]))
    }
    const [one, two, three] = [first, second, third].map(({ id }) => `e-mail ${id}`)
    expect(await historyOf('entry', cashID)).toEqual([
      ...['Entry deleted: HP Payment', three, `Entry changed: ${cashID}`, 'Entry changed: HP Payment', two, one],
      ...[`Entry changed: ${cashID}`, 'Entry added: HP Payment'],
    ])
    expect(await historyOf('receipt', number)).toEqual([
      `Receipt voided: ${number}`,
      two,
      one,
      `Receipt issued: ${number}`,
    ])
    expect((await historyOf('client', clientID)).filter((told) => told?.startsWith('e-mail'))).toEqual([
      three,
      two,
      one,
    ])
    const [told] = (await app.call('GetHistory', { kind: 'receipt', id: number + 1 })).data.filter(
      ({ kind }) => kind === 'email',
    )
    expect(told).toMatchObject({
      username: 'maria',
      summary: `E-mail sent off: ${WORDS.to} · ${WORDS.subject} · the mail server took it`,
    })
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 24.3] under one key, and by many at once, it is numbered and sent once', async () => {
    const { vehicleID } = await anAgreement(app)
    const payment = anEntry({ categoryID: CashCategory.HpPayment, vehicleID, amount: 550 })
    const { cashID } = await app.call('AddEditCash', payment)
    const { currentReceiptNumber: number } = await app.call('GetReceiptNumber', {})
    const key = { key: '0f0d2c5e-6a7a-4f4e-9d53-8d1a2b3c4d5e' }
    const input = { paper: 'GetPaymentReceiptReport', parameters: { cashID }, ...WORDS } as const
    const ids = await Promise.all(Array.from({ length: 5 }, () => app.call('SendPaper', input, key)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    const others = await Promise.all(Array.from({ length: 4 }, () => app.call('SendPaper', input)))
    const papers = await Promise.all([...others, ids[0]].map((each) => paperOf(each?.id ?? 0)))
    expect(papers.filter((text) => !text.includes('COPY')).length).toBe(1)
    expect(papers.every((text) => text.includes(`No ${number} `))).toBe(true)
    expect((await app.call('GetReceiptNumber', {})).currentReceiptNumber).toBe(number + 1)
    await expect.poll(() => at.to?.taken.length).toBe(5)
    // A colleague who prints it at once gets the same number.
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})

describeOnOneEngine('papers by e-mail of every kind', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-03-02T09:00:00Z' })
  })
  afterAll(() => app.stop())
  const { send, paperOf, messageOf } = mailed(() => app)

  test('[server 24.3] every paper that a client is given is sent as its own call prints it, and belongs to them', async () => {
    const { vehicleID, accountNo, regNo } = await anAgreement(app)
    const { client } = await app.call('GetStatement', { vehicleID })
    const buyer = client?.id ?? 0
    const seller = await aClient(app, { name: 'Salvu', surname: 'Borg' })
    const bought = await aVehicle(app, { boughtFromID: seller })
    const somebody = await aClient(app, { name: 'Rita', surname: 'Vella', email: 'rita@example.com' })
    const deposit = anEntry({
      categoryID: CashCategory.Deposit,
      vehicleID: bought.vehicleID,
      clientID: somebody,
      amount: 200,
      soldToPrice: 5000,
    })
    const { cashID } = await app.call('AddEditCash', deposit)
    const bills = { clientID: somebody, date: '2026-03-02', amount: 100, numberOfPayments: 2, startDate: '2026-04-01' }
    const gone = {
      date: '2026-03-02',
      name: 'Toni',
      surname: 'Grech',
      address1: '1',
      address2: 'Triq',
      address3: 'Rabat',
    }
    const cases: readonly (readonly [EmailDocumentCall, object, number | null, string])[] = [
      ['GetDepositReceiptReport', { cashID, clientID: somebody, terms: 'None' }, somebody, 'Deposit'],
      ['GetHPAgreementReport', { ID: vehicleID, terms: 'Any' }, buyer, accountNo],
      ['GetPurchaseAgreementReport', { ID: bought.vehicleID, details: 'Cash' }, seller, 'Salvu'],
      ['GetInvoiceReport', { vehicleID, clientIDNO: client?.idno, amount: 10 }, buyer, '€10.00'],
      ['GetCancellationReport', { ID: vehicleID, date: '2026-03-02' }, buyer, regNo],
      ['GetKnownDefectsReport', { ID: vehicleID }, buyer, regNo],
      ['GetVehicleDetailsReport', { ID: vehicleID }, null, regNo],
      ['GetCustomVehicleDetailsReport', { ID: vehicleID, regNo: 'NEW 001' }, null, 'NEW 001'],
      ['GetHPStatementReport', { ID: vehicleID }, buyer, accountNo],
      ['GetHPPaymentsReport', { ID: vehicleID }, buyer, 'Pay in Malta'],
      ['GetHpStandingOrderReport', { vehicleID }, buyer, accountNo],
      ['GetAmortisationReport', { ID: vehicleID }, buyer, accountNo],
      ['GetSettlementReport', { ID: vehicleID }, buyer, accountNo],
      ['GetCreditAgreementReport', { ID: vehicleID }, buyer, accountNo],
      ['GetSecciReport', { ID: vehicleID }, buyer, accountNo],
      ['GetWithdrawalReport', { ID: vehicleID, date: '2026-01-20' }, buyer, accountNo],
      ['GetTermsReport', { ID: vehicleID, paymentHoliday: 2 }, buyer, accountNo],
      ['GetQuoteSecciReport', { price: 9000, deposit: 1000, numberOfMonths: 24 }, null, '€9,000.00'],
      ['GetCustomHpPayments', { ...bills, description: 'Loan' }, somebody, 'Rita'],
      ['GetCustomCancellationReport', { ...gone, regNo: 'OLD 123', make: 'Ford', model: 'Ka' }, null, 'OLD 123'],
    ]
    for (const [paper, parameters, clientID, words] of cases) {
      const { id } = await send(paper, parameters)
      expect(await messageOf(id), paper).toMatchObject({ clientID, hasPaper: true })
      expect(await paperOf(id), paper).toContain(words)
      const prepared = await app.call('PrepareEmail', { paper, parameters: { ...parameters } })
      expect(prepared.client?.id ?? null, paper).toBe(clientID)
    }
    const told = new Set(cases.map(([paper]) => paper))
    // Those of the other types of sale, of a payment, a reminder and of a hire are printed and found by the same ways.
    expect(EMAIL_DOCUMENT_CALLS.filter((paper) => !told.has(paper))).toEqual([
      ...['GetPaymentReceiptReport', 'GetSaleAgreementReport', 'GetPEAgreementReport', 'GetPEHPAgreementReport'],
      ...['GetWithdrawalReminderReport', 'GetRefusalReport', 'GetCarHireReport'],
    ])
    expect(EMAIL_DOCUMENT_CALLS.every((paper) => OPERATIONS[paper].kind === 'download')).toBe(true)
    const details = { paper: 'GetVehicleDetailsReport', parameters: { ID: vehicleID } } as const
    const offered = await app.call('PrepareEmail', { ...details, clientID: somebody })
    expect(offered).toMatchObject({ to: 'rita@example.com', client: { name: 'Rita Vella' } })
    expect(offered.text).toContain('Dear Rita Vella,')
    const account = { paper: 'GetHPStatementReport', parameters: { ID: vehicleID }, clientID: somebody } as const
    expect((await app.refusal('PrepareEmail', account)).body.Message).toBe('This document belongs to another client')
  })

  test('[server 24.3] is refused as printing it is: by its fields, its sentences, rights and passcode', async () => {
    const { vehicleID } = await anAgreement(app)
    const before = (await app.call('GetEmails', {})).data.length
    const refusal = (paper: EmailDocumentCall, parameters: object, over: object = {}) =>
      app.refusal('SendPaper', { paper, parameters: { ...parameters }, ...WORDS, ...over })
    expect((await refusal('GetInvoiceReport', { vehicleID })).body.errors).toMatchObject({
      clientIDNO: ['ID no is required'],
    })
    expect((await refusal('GetSaleAgreementReport', { ID: vehicleID })).status).toBe(409)
    expect((await refusal('GetHPStatementReport', { ID: 'x' })).status).toBe(400)
    expect((await refusal('GetCarHireReport', { carHireId: 999_999 })).status).toBe(404)
    expect(
      (await app.refusal('SendPaper', { paper: 'GetDailyCashBookReport', parameters: {}, ...WORDS } as never)).body
        .errors,
    ).toEqual({
      paper: ['This document cannot be sent by e-mail'],
    })
    expect((await refusal('GetHPStatementReport', { ID: vehicleID }, { to: 'nobody' })).body.errors).toEqual({
      to: ['To is not an e-mail address'],
    })
    await app.call('LockPassCode', {})
    expect((await refusal('GetHPStatementReport', { ID: vehicleID })).body.code).toBe('SESSION_PASSCODE_LOCKED')
    const locked = await app.refusal('PrepareEmail', { paper: 'GetSecciReport', parameters: { ID: vehicleID } })
    expect(locked.body.code).toBe('SESSION_PASSCODE_LOCKED')
    // What is printed without the passcode is sent without it.
    await send('GetCancellationReport', { ID: vehicleID, date: '2026-03-02' })
    expect((await app.call('GetEmails', {})).data.length).toBe(before + 1)
  })

  test('[server 24.3] the address typed is kept with its client, with the message or not at all', async () => {
    const { vehicleID } = await anAgreement(app)
    const { client } = await app.call('GetStatement', { vehicleID })
    const clientID = client?.id ?? 0
    const emailOf = async () => (await app.call('GetClient', { clientID })).email
    expect(await emailOf()).toBe('')
    await send('GetHPStatementReport', { ID: vehicleID }, { to: 'first@example.com', keepAddress: true })
    expect(await emailOf()).toBe('first@example.com')
    await send('GetHPStatementReport', { ID: vehicleID }, { to: 'second@example.com' })
    expect(await emailOf()).toBe('first@example.com')
    await app.call('SendStatement', { vehicleID, ...WORDS, to: 'third@example.com', keepAddress: true })
    expect(await emailOf()).toBe('third@example.com')
    const details = {
      paper: 'GetVehicleDetailsReport',
      parameters: { ID: vehicleID },
      ...WORDS,
      keepAddress: true,
    } as const
    const before = (await app.call('GetEmails', {})).data.length
    expect((await app.refusal('SendPaper', details)).body.Message).toMatch(/^This document has no client in the books/)
    expect((await app.call('GetEmails', {})).data.length).toBe(before)
  })

  test('[server 24.4] what failed and what waits stands first, is counted, and is set aside', async () => {
    const { vehicleID } = await anAgreement(app)
    for (const { id, state } of (await app.call('GetEmails', {})).data)
      if (state === 'waiting') await app.call('CancelEmail', { id })
    const failing = await startMailServer()
    onTestFinished(() => failing.end())
    failing.state.answers = { RCPT: '550 5.1.1 There is nobody of that name' }
    await app.call('SaveEmailSettings', { ...SETTINGS, port: failing.port })
    const { id } = await send('GetCancellationReport', { ID: vehicleID, date: '2026-03-02' })
    await expect.poll(() => app.call('GetEmailCounts', {})).toEqual({ waiting: 0, failed: 1 })
    failing.state.answers = {}
    const sent = await send('GetCancellationReport', { ID: vehicleID, date: '2026-03-02' })
    await expect.poll(async () => (await messageOf(sent.id))?.state).toBe('sent')
    expect((await app.call('GetEmails', {})).data[0]).toMatchObject({ id, state: 'failed' })
    await app.call('CancelEmail', { id })
    expect(await app.call('GetEmailCounts', {})).toEqual({ waiting: 0, failed: 0 })
    expect((await app.refusal('CancelEmail', { id })).body.Message).toBe(
      'This e-mail is no longer waiting: it is cancelled',
    )
  })
})
