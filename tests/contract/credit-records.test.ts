import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealAgreement, aSale } from '../fixtures/deal-builders'
import { pdfText, readPdf } from '../fixtures/pdf'
import { aPng, uploadAttachment } from '../fixtures/pictures'

const SIGNED = { soldToDateTime: '2026-11-30', firstPaymentDate: '2026-12-30' }

describeOnOneEngine('the records of a credit file', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    // 10:30 in Malta.
    app = await startApp({ engine, now: '2026-12-02T09:30:00Z' })
  })
  afterAll(() => app?.stop())

  const anAccount = async () => (await aDealAgreement(app, SIGNED)).vehicleID
  const given = (vehicleID: number, over: object = {}) => ({
    ...{ vehicleID, kind: 'information' as const, medium: 'paper' as const },
    ...over,
  })
  const held = async (vehicleID: number) =>
    (await app.call('GetCreditRecords', { vehicleID })).filter(({ correctedByID }) => correctedByID === null)

  test('[server 20.25] what was given is kept with day, hour, medium, language, to whom and by whom', async () => {
    const vehicleID = await anAccount()
    const { id } = await app.call('AddCreditRecord', given(vehicleID, { language: 'mt', note: 'With the leaflet' }))
    expect(await app.call('GetCreditRecords', { vehicleID })).toMatchObject([
      {
        ...{ id, kind: 'information', date: '2026-12-02', time: '10:30', medium: 'paper', language: 'mt' },
        ...{ note: 'With the leaflet', recordedBy: CASHIER.username, correctsID: null, correctedByID: null },
        to: expect.stringMatching(/\w+ \w+/),
      },
    ])
    const [last] = (await app.call('GetHistory', { kind: 'vehicle', id: vehicleID })).data
    expect(last?.summary).toMatch(/^Credit record added: .* · Information given · 02-12-2026$/)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 20.25] a record is corrected by a later one, and both stay', async () => {
    const vehicleID = await anAccount()
    const { id } = await app.call('AddCreditRecord', given(vehicleID))
    const earlier = { date: '2026-11-28', time: '09:00', correctsID: id }
    const { id: corrected } = await app.call('AddCreditRecord', given(vehicleID, earlier))
    expect((await app.call('GetCreditRecords', { vehicleID })).map((row) => [row.id, row.correctedByID])).toEqual([
      [id, corrected],
      [corrected, null],
    ])
    expect(await app.refusal('AddCreditRecord', given(vehicleID, { correctsID: id }))).toMatchObject({
      status: 409,
      body: { Message: 'Another record took the place of this one. Read the credit file again' },
    })
    const other = await anAccount()
    expect((await app.refusal('AddCreditRecord', given(other, { correctsID: id }))).status).toBe(404)
  })

  test('[server 20.25] Ctrl Z records that it was a mistake', async () => {
    const vehicleID = await anAccount()
    await app.call('AddCreditRecord', given(vehicleID))
    const { save } = await app.call('GetLastSave', {})
    expect(save).toMatchObject({
      refusal: null,
      becomes: 'The record will stand in the credit file as recorded by mistake.',
    })
    await app.call('UndoSave', { saveID: save?.saveID ?? '' })
    expect((await app.call('GetCreditRecords', { vehicleID })).map(({ kind }) => kind)).toEqual([
      'mistake',
      'information',
    ])
    expect((await held(vehicleID)).map(({ kind }) => kind)).toEqual(['mistake'])
  })

  test('[server 20.25] it goes with its sale, and comes back with it', async () => {
    const { vehicleID } = await aSale(app, {
      saleType: 1,
      hpAccountNo: 'HP-7001',
      ...SIGNED,
      deposit: 1000,
      numberOfMonths: 12,
      monthlyPayment: 200,
    })
    const { id } = await app.call('AddCreditRecord', given(vehicleID))
    await app.call('AddCreditRecord', given(vehicleID, { kind: 'explanations', medium: 'spoken', correctsID: id }))
    const before = await app.call('GetCreditRecords', { vehicleID })
    await app.call('SoldToVehicle', { vehicleID, clientID: null, saleType: null })
    expect((await app.refusal('GetCreditRecords', { vehicleID })).body.Message).toMatch(/is not sold on hire purchase$/)
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save?.saveID ?? '' })
    expect(await app.call('GetCreditRecords', { vehicleID })).toEqual(before)
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 20.25] is refused for what is wrong in it, for what is not sold on credit, and behind the passcode', async () => {
    const vehicleID = await anAccount()
    expect(await app.refusal('AddCreditRecord', given(vehicleID, { medium: 'spoken' }))).toMatchObject({ status: 400 })
    expect((await app.refusal('AddCreditRecord', given(vehicleID, { attachmentID: 999 }))).status).toBe(404)
    const on = { record: 'vehicle', recordID: vehicleID, kind: 'agreement', name: 'signed.png' } as const
    const { id: attachmentID } = await app.call('AddAttachment', await uploadAttachment(app, aPng({}), on))
    await app.call('AddCreditRecord', given(vehicleID, { kind: 'agreement', attachmentID }))
    expect(await held(vehicleID)).toMatchObject([{ kind: 'agreement', attachmentID, attachmentName: 'signed.png' }])
    const { vehicleID: sold } = await aSale(app, {})
    expect(await app.refusal('AddCreditRecord', given(sold))).toMatchObject({ status: 409 })
    await app.call('LockPassCode', {})
    expect((await app.refusal('GetCreditRecords', { vehicleID })).status).toBe(403)
    expect((await app.refusal('AddCreditRecord', given(vehicleID))).status).toBe(403)
    await app.signIn()
  })

  test('[server 20.20] [server 20.26] the last day of the right is one, on letter, statement, line and screen', async () => {
    const vehicleID = await anAccount()
    const textOf = async (name: 'GetWithdrawalReminderReport' | 'GetWithdrawalReport') => {
      const answer = await app.raw(name, { ID: vehicleID })
      return pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    }
    const untilSaid = async () => {
      const { withdrawal } = await app.call('GetWithdrawal', { vehicleID })
      const { withdrawalUntil } = await app.call('GetCreditInspection', { vehicleID })
      expect(withdrawalUntil).toBe(withdrawal?.until)
      return withdrawal
    }
    const hint = 'Nobody recorded that the buyer was given the agreement'
    // Nobody recorded that the terms were received: no day is made up for it.
    const unknown = await untilSaid()
    expect([unknown?.until, unknown?.says.at(-1)]).toEqual(['2027-12-14', expect.stringContaining(hint)])
    const reminder = await textOf('GetWithdrawalReminderReport')
    for (const each of [
      'from the day on which you receive the terms',
      'your right ends on 14-12-2027',
      'At the latest',
    ])
      expect(reminder).toContain(each)
    expect(reminder).not.toContain('14-12-2026')
    const statement = await textOf('GetWithdrawalReport')
    expect([statement.includes('Until 14-12-2027.'), statement.includes(hint)]).toEqual([true, false])
    await app.call('WithdrawCredit', { vehicleID })
    expect(await textOf('GetWithdrawalReport')).not.toContain(hint)
    const { save } = await app.call('GetLastSave', {})
    await app.call('UndoSave', { saveID: save!.saveID })
    // Received two days after signing.
    await app.call('AddCreditRecord', given(vehicleID, { kind: 'agreement', date: '2026-12-02', time: '09:00' }))
    expect(await untilSaid()).toMatchObject({ until: '2026-12-16', says: expect.not.arrayContaining([hint]) })
    const known = await textOf('GetWithdrawalReminderReport')
    for (const each of ['count from 02-12-2026, when you received its terms', 'You may withdraw until', '16-12-2026'])
      expect(known).toContain(each)
    expect(known).not.toContain('At the latest')
    expect(await textOf('GetWithdrawalReport')).toContain('Until 16-12-2026.')
  })

  test('[server 20.26] [server 20.25] a reminder is a letter, and one sent by e-mail records itself while it is not cancelled', async () => {
    const vehicleID = await anAccount()
    const answer = await app.raw('GetWithdrawalReminderReport', { ID: vehicleID })
    const text = pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))
    for (const each of ['30-11-2026', 'right to withdraw', 'This is not legal advice.']) expect(text).toContain(each)
    const old = (await aDealAgreement(app, { soldToDateTime: '2026-11-19', firstPaymentDate: '2026-12-30' })).vehicleID
    expect((await app.refusal('GetWithdrawalReminderReport', { ID: old })).body.Message).toBe(
      'No reminder of the right of withdrawal is due. Agreed before 20 November 2026, under Directive 2008/48/EC.',
    )
    const sender = { senderName: 'Motors', senderAddress: 'office@example.com', replyTo: '', username: '' }
    await app.call('SaveEmailSettings', { host: '127.0.0.1', port: 1, security: 'none', ...sender })
    const send = async (paper: 'GetWithdrawalReminderReport' | 'GetCreditAgreementReport') => {
      const words = { to: 'maria@example.com', subject: 'Reminder', text: 'Attached.' }
      return (await app.call('SendPaper', { paper, parameters: { ID: vehicleID }, ...words })).id
    }
    const id = await send('GetWithdrawalReminderReport')
    expect(await held(vehicleID)).toMatchObject([
      { kind: 'reminder', medium: 'email', to: 'maria@example.com', date: '2026-12-02', emailState: 'waiting' },
    ])
    const stateOf = async () =>
      (await app.call('GetCreditInspection', { vehicleID })).items.find(({ item }) => item === 'reminder')?.state
    expect(await stateOf()).toBe('there')
    await app.call('CancelEmail', { id })
    expect(await stateOf()).toBe('due')
    await send('GetCreditAgreementReport')
    const { items } = await app.call('GetCreditInspection', { vehicleID })
    expect(items.find(({ item }) => item === 'agreement')?.state).toBe('missing')
    expect(items.find(({ item }) => item === 'letters')?.rows).toMatchObject([
      { paper: expect.stringMatching(/Credit agreement$/) },
    ])
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })
})
