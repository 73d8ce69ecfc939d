import type { InputOf } from '@forecourt/core/kernel/operation'
import type { assessmentOperations } from '@forecourt/core/features/credit/assessment-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aDealAgreement, aDealClient, aDealVehicle } from '../fixtures/deal-builders'
import { layoutProblems, pdfText, readPdf } from '../fixtures/pdf'
import { aPng, uploadAttachment } from '../fixtures/pictures'

type AssessmentRequest = InputOf<(typeof assessmentOperations)['SaveAssessment']>

describeOnOneEngine('assessments of creditworthiness', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-11-27T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  async function aRequest(over: Partial<AssessmentRequest> = {}): Promise<AssessmentRequest> {
    return {
      vehicleID: over.vehicleID ?? (await aDealVehicle(app)),
      clientID: over.clientID ?? (await aDealClient(app)),
      applicants: [{ income: 1800, expenses: 700, otherCredit: 100 }],
      dependants: 2,
      seen: [{ text: 'Payslips of September and October' }],
      instalment: 250,
      decision: 'grant',
      ...over,
    }
  }
  const read = ({ vehicleID, clientID }: AssessmentRequest) => app.call('GetAssessment', { vehicleID, clientID })

  test('[server 20.30] [server 20.31] each save is a version of its own, with the limits of its day', async () => {
    const request = await aRequest()
    expect(await read(request)).toMatchObject({ current: null, versions: [], leastRest: 400, greatestShare: 40 })
    const first = await app.call('SaveAssessment', request)
    expect(first).toMatchObject({
      verdict: 'positive',
      reason: '€750.00 a month is left. Credit takes 19.45% of the income.',
    })
    await app.call('SaveSettings', { assessmentLeastRest: '800', assessmentGreatestShare: '' })
    const second = await app.call('SaveAssessment', { ...request, basedOn: first.id, decision: 'refuse' })
    expect(second.verdict).toBe('negative')
    const { current, versions } = await read(request)
    expect(current).toMatchObject({
      id: second.id,
      decision: 'refuse',
      leastRest: 800,
      greatestShare: null,
      decidedBy: CASHIER.username,
    })
    expect(versions.map(({ id, leastRest }) => [id, leastRest])).toEqual([
      [second.id, 800],
      [first.id, 400],
    ])
    expect(versions[1]).toMatchObject({
      rest: 750,
      sharePercent: 19.45,
      dependants: 2,
      seen: [{ attachmentID: null, text: 'Payslips of September and October' }],
    })
    await app.call('SaveSettings', { assessmentLeastRest: '400', assessmentGreatestShare: '40' })
    await expect(app.store.db.updateTable('credit_assessment').set({ verdict: 'positive' }).execute()).rejects.toThrow(
      'stays as it was saved',
    )
  })

  test('[server 20.30] it is that of the account once the vehicle is sold to this client', async () => {
    const { vehicleID, accountNo } = await aDealAgreement(app, { soldToDateTime: '2026-11-20' })
    const sold = await app.call('GetAssessment', { vehicleID })
    expect(sold).toMatchObject({ accountNo, current: null, instalment: expect.any(Number) })
    await app.call('SaveAssessment', await aRequest({ vehicleID, clientID: sold.clientID }))
    expect((await app.call('GetAssessment', { vehicleID })).current).toMatchObject({ verdict: 'positive' })
    const other = await aDealClient(app)
    expect(await app.call('GetAssessment', { vehicleID, clientID: other })).toMatchObject({
      accountNo: '',
      current: null,
    })
    const unsold = await aDealVehicle(app)
    expect(await app.refusal('GetAssessment', { vehicleID: unsold })).toMatchObject({
      status: 400,
      message: expect.stringContaining('Choose the client to assess'),
    })
  })

  test('[server 20.30] of two that begin with the same one the second is refused', async () => {
    const request = await aRequest()
    const answers = await Promise.all([1, 2].map(() => app.raw('SaveAssessment', { ...request, basedOn: null })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(request)).versions).toHaveLength(1)
  })

  test('[server 20.30] papers are files of the client or the vehicle, and joint applicants have names', async () => {
    const request = await aRequest()
    const file = { record: 'client', kind: 'other', name: 'Payslip.png' } as const
    const { id } = await app.call(
      'AddAttachment',
      await uploadAttachment(app, aPng({}), { ...file, recordID: request.clientID as number }),
    )
    await app.call('SaveAssessment', { ...request, seen: [{ attachmentID: id }] })
    expect((await read(request)).current?.seen).toEqual([{ attachmentID: id, text: 'Payslip.png' }])
    const foreign = await aRequest({ seen: [{ attachmentID: id }] })
    expect(await app.refusal('SaveAssessment', foreign)).toMatchObject({
      status: 400,
      body: { errors: { 'seen.0': expect.anything() } },
    })
    const [own] = request.applicants
    const nameless = { ...request, applicants: [own, own] } as AssessmentRequest
    expect(await app.refusal('SaveAssessment', nameless)).toMatchObject({
      status: 400,
      body: { errors: { 'applicants.1.name': expect.anything() } },
    })
  })

  test('[server 20.30] Ctrl Z takes it back: it stays in the list, and the one before it counts', async () => {
    const request = await aRequest()
    const first = await app.call('SaveAssessment', request)
    const second = await app.call('SaveAssessment', { ...request, decision: 'refuse' })
    const { save } = await app.call('GetLastSave', {})
    expect(save).toMatchObject({ refusal: null, becomes: 'The assessment will be taken back; it stays in the list.' })
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
    const { current, versions } = await read(request)
    expect(current?.id).toBe(first.id)
    expect(versions.map(({ id, withdrawnBy }) => [id, withdrawnBy])).toEqual([
      [second.id, CASHIER.username],
      [first.id, ''],
    ])
    const history = await app.call('GetHistory', { kind: 'client', id: request.clientID, pageNumber: 1, pageSize: 10 })
    expect(history.data.map(({ summary }) => summary).slice(0, 3)).toEqual([
      expect.stringContaining('Assessment taken back'),
      expect.stringContaining('Assessment saved'),
      expect.stringContaining('Assessment saved'),
    ])
    expect(JSON.stringify(history)).not.toContain('1,800')
    expect((await app.call('CheckBooks', {})).faults).toEqual([])
  })

  test('[server 20.42] a refusal prints its letter, which counts as missing until it was given', async () => {
    const request = await aRequest({ decision: 'refuse', database: 'Central Credit Register: two loans in arrears' })
    const { vehicleID, clientID } = request
    const key = { vehicleID, clientID }
    const missing = async () => {
      const { data } = await app.call('GetCreditMissing', { missing: 'refusal' })
      return data.filter((row) => row.vehicleID === vehicleID)
    }
    expect((await app.refusal('GetRefusalReport', key)).body.Message).toMatch(/^No credit for .+ was refused to .+/)
    await app.call('SaveAssessment', request)
    const { regNo } = await app.call('GetVehicle', { vehicleID })
    expect(await missing()).toEqual([
      expect.objectContaining({ accountNo: '', regNo, soldDate: '2026-11-27', missing: ['refusal'] }),
    ])
    const letterOf = async () => {
      const answer = await app.raw('GetRefusalReport', key)
      return readPdf(new Uint8Array(await answer.arrayBuffer()))
    }
    const pages = await letterOf()
    const text = pdfText(pages)
    expect(layoutProblems(pages)).toEqual([])
    expect(text).toContain('On 27-11-2026 we refused the credit')
    expect(text).toContain('Central Credit Register: two loans in arrears. This information')
    expect(text).toContain('contact a provider of debt advice')
    // What a client earns and spends is not repeated.
    expect(text).not.toMatch(/1,800|700\.00/)
    await app.call('RecordRefusal', { ...key, medium: 'post' })
    expect((await read(request)).current?.letter).toMatchObject({ by: CASHIER.username, medium: 'post' })
    expect(await missing()).toEqual([])
    const { save } = await app.call('GetLastSave', {})
    expect(save).toMatchObject({ refusal: null, becomes: 'The refusal letter will count as not given.' })
    await app.call('UndoSave', { saveID: save?.saveID ?? 0 })
    expect((await read(request)).current).toMatchObject({ letter: null, withdrawnBy: '', decision: 'refuse' })
    expect(await missing()).toHaveLength(1)
    await app.call('SaveAssessment', { ...request, decision: 'grant' })
    expect(await missing()).toEqual([])
    expect((await app.refusal('RecordRefusal', { ...key, medium: 'post' })).status).toBe(409)
  })

  test('[server 20.42] without a database the letter names none, and its e-mail records that it was given', async () => {
    const request = await aRequest({ decision: 'refuse' })
    const key = { vehicleID: request.vehicleID, clientID: request.clientID }
    await app.call('SaveAssessment', request)
    const answer = await app.raw('GetRefusalReport', key)
    expect(pdfText(await readPdf(new Uint8Array(await answer.arrayBuffer())))).not.toMatch(/database/i)
    const sender = { senderName: 'Motors', senderAddress: 'office@example.com', replyTo: '', username: '' }
    await app.call('SaveEmailSettings', { host: '127.0.0.1', port: 1, security: 'none', ...sender })
    const message = { subject: 'Credit', text: 'The letter', to: 'maria@example.com' }
    const { id } = await app.call('SendPaper', { paper: 'GetRefusalReport', parameters: key, ...message })
    expect((await read(request)).current?.letter).toMatchObject({ medium: 'email' })
    await app.call('CancelEmail', { id })
    expect((await read(request)).current?.letter).toBeNull()
    await app.call('LockPassCode', {})
    expect((await app.refusal('GetRefusalReport', key)).body.code).toBe('SESSION_PASSCODE_LOCKED')
    await app.signIn()
  })

  test('[server 20.42] an account that was sold after a refusal lacks the letter in its credit file', async () => {
    const sale = { soldToDateTime: '2026-11-26', firstPaymentDate: '2026-12-30' }
    const { vehicleID, clientID } = await aDealAgreement(app, sale)
    await app.call('SaveAssessment', await aRequest({ vehicleID, clientID, decision: 'refuse' }))
    const assessment = async () =>
      (await app.call('GetCreditInspection', { vehicleID })).items.find(({ item }) => item === 'assessment')
    expect(await assessment()).toMatchObject({ state: 'missing', reason: 'refused, letter not given' })
    const { data } = await app.call('GetCreditMissing', { missing: 'refusal' })
    expect(data.find((row) => row.vehicleID === vehicleID)?.missing).toContain('refusal')
    await app.call('AddCreditRecord', { vehicleID, kind: 'refusalLetter', medium: 'post' })
    expect(await assessment()).toMatchObject({ state: 'there' })
  })
})
