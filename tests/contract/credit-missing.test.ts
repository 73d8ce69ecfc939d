import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aCli } from '../fixtures/cli'
import { aDealAgreement } from '../fixtures/deal-builders'
import { aPng, uploadAttachment } from '../fixtures/pictures'

describeOnOneEngine('what is missing in credit files', (engine) => {
  let app: TestApp
  const accounts: Record<string, Awaited<ReturnType<typeof aDealAgreement>>> = {}
  const sold = async (name: string, soldToDateTime: string, over = {}) =>
    (accounts[name] = await aDealAgreement(app, { soldToDateTime, firstPaymentDate: '2027-01-30', ...over }))
  const give = (name: string, kind: 'information' | 'explanations' | 'agreement' | 'reminder', date: string) =>
    app.call('AddCreditRecord', {
      vehicleID: accounts[name]?.vehicleID ?? 0,
      kind,
      medium: 'paper',
      date,
      time: '09:00',
    })
  const assess = async (name: string) => {
    const { vehicleID = 0, clientID = 0 } = accounts[name] ?? {}
    const applicants = [{ income: 2000, expenses: 500, otherCredit: 0 }]
    await app.call('SaveAssessment', {
      ...{ vehicleID, clientID, applicants, dependants: 0, seen: [], instalment: 375, decision: 'grant' },
    })
  }
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-12-08T09:30:00Z' })
    await sold('before', '2026-11-19')
    await sold('first', '2026-11-20')
    await sold('business', '2026-11-25', { isConsumer: false })
    await sold('cash', '2026-11-25', { saleType: 0 }).catch(() => undefined)
    await sold('whole', '2026-11-30')
    await assess('whole')
    for (const kind of ['information', 'explanations', 'agreement'] as const) await give('whole', kind, '2026-11-30')
    await give('whole', 'reminder', '2026-12-01')
    await sold('file', '2026-12-01')
    await assess('file')
    for (const kind of ['information', 'explanations'] as const) await give('file', kind, '2026-12-01')
  })
  afterAll(() => app?.stop())

  const missing = async (over = {}) => {
    const { data, totalCount } = await app.call('GetCreditMissing', { pageNumber: 1, pageSize: 500, ...over })
    const nameOf = (id: number) => Object.keys(accounts).find((name) => accounts[name]?.vehicleID === id)
    expect(data.length).toBe(totalCount)
    return Object.fromEntries(data.map((row) => [nameOf(row.vehicleID), row.missing.join(' ')]))
  }

  test('[server 20.27] names what each consumer account of the new law lacks, the oldest first', async () => {
    expect(Object.entries(await missing())).toEqual([
      ['first', 'assessment information explanations agreement reminder'],
      // Its reminder is due until today.
      ['file', 'agreement'],
    ])
    const [row] = (await app.call('GetCreditMissing', {})).data
    expect(row).toMatchObject({
      ...(accounts.first && { vehicleID: accounts.first.vehicleID, accountNo: accounts.first.accountNo }),
      soldDate: '2026-11-20',
    })
  })

  test('[server 20.27] a signed agreement that hangs on the vehicle since the sale is one, and what was a mistake is none', async () => {
    const hung = {
      record: 'vehicle',
      recordID: accounts.file?.vehicleID ?? 0,
      kind: 'agreement',
      name: 'signed.png',
    } as const
    const { id } = await app.call('AddAttachment', await uploadAttachment(app, aPng({}), hung))
    expect(Object.keys(await missing())).toEqual(['first'])
    await app.call('DeleteAttachment', { id })
    expect(Object.keys(await missing())).toEqual(['first', 'file'])
    await give('file', 'agreement', '2026-12-01')
    const [last] = await app.call('GetCreditRecords', { vehicleID: hung.recordID })
    const mistake = { vehicleID: hung.recordID, kind: 'mistake', medium: 'paper', correctsID: last?.id ?? 0 } as const
    expect(Object.keys(await missing())).toEqual(['first'])
    await app.call('AddCreditRecord', mistake)
    expect(await missing()).toMatchObject({ file: 'agreement' })
  })

  test('[server 20.27] of one thing alone', async () => {
    expect(await missing({ missing: 'reminder' })).toEqual({
      first: 'assessment information explanations agreement reminder',
    })
    const { totalCount } = await app.call('GetCreditMissing', { missing: 'reminder', only: 'total' })
    expect(totalCount).toBe(1)
  })

  test('[server 20.27] of days, in pages and as a file', async () => {
    expect(Object.keys(await missing({ since: '2026-11-21' }))).toEqual(['file'])
    expect(Object.keys(await missing({ since: '2020-01-01', until: '2026-11-30' }))).toEqual(['first'])
    const second = await app.call('GetCreditMissing', { pageNumber: 2, pageSize: 1 })
    expect([second.totalCount, second.data.map(({ accountNo }) => accountNo)]).toEqual([2, [accounts.file?.accountNo]])
    const file = await app.download('ExportCreditMissing', { since: '2026-11-20' })
    expect(file).toContain('information, explanations, signed agreement, reminder overdue')
    expect(file.trim().split('\n')).toHaveLength(3)
  })

  test('[server 20.26] the check of the books tells an overdue reminder, and it is no fault', async () => {
    const { faults, notices } = await app.call('CheckBooks', {})
    const subject = accounts.first?.accountNo
    expect([faults, notices]).toMatchObject([
      [],
      [{ subject, detail: expect.stringMatching(/no reminder sent within/) }],
    ])
    const cli = await aCli(app.url)
    const { username, password, passcode } = CASHIER
    const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
    const checked = await cli.runHere(['check'], { env })
    expect([checked.code, checked.stdout]).toEqual([0, ''])
    expect(checked.stderr).toContain(`The buyer is reminded of the right of withdrawal: ${subject}: sold on `)
  })

  test('[server 20.27] at a shell exit code 1 when anything is missing, 0 and nothing when not', async () => {
    const cli = await aCli(app.url)
    const { username, password, passcode } = CASHIER
    const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
    const some = await cli.runHere(['credit', 'missing'], { env })
    const unchecked = expect.stringMatching(/^Credit papers print \d+ texts that your adviser has not checked: Time to/)
    expect([some.code, ...some.stderr.trim().split('\n')]).toEqual([1, unchecked, 'Something is missing of 2 accounts'])
    expect(some.stdout).toContain(`${accounts.first?.accountNo}`)
    const json = await cli.runHere(['credit', 'missing', '--since', '2026-11-21', '--json'], { env })
    expect([json.code, JSON.parse(json.stdout)]).toMatchObject([
      1,
      {
        totalCount: 1,
        data: [{ vehicleID: accounts.file?.vehicleID, hpAccountNo: accounts.file?.accountNo, missing: ['agreement'] }],
      },
    ])
    const check = await cli.runHere(['check'], { env })
    expect([check.code, check.stdout]).toEqual([0, ''])
    expect(check.stderr).toContain(
      `The buyer is reminded of the right of withdrawal: ${accounts.first?.accountNo}: sold on 20-11-2026, no reminder sent within seven days`,
    )
    const none = await cli.runHere(['credit', 'missing', '--since', '2026-12-02'], { env })
    expect([none.code, none.stdout, none.stderr.trim()]).toEqual([0, '', unchecked])
    const noneAsJson = await cli.runHere(['credit', 'missing', '--since', '2026-12-02', '--json'], { env })
    expect([noneAsJson.code, JSON.parse(noneAsJson.stdout)]).toEqual([0, { totalCount: 0, data: [] }])
    await cli.remove()
  })

  test('[server 20.14] texts that an adviser has not checked are told once, until they are confirmed', async () => {
    const told = async (name = 'first') =>
      (await app.call('GetCreditInspection', { vehicleID: accounts[name]?.vehicleID ?? 0 })).textsToCheck
    const unchecked = await told()
    expect(unchecked).toEqual(expect.arrayContaining(['creditTexts.timeToComplain', 'creditTexts.debtAdvice']))
    expect((await app.call('GetCreditMissing', { only: 'total' })).textsToCheck).toEqual(unchecked)
    expect([await told('before'), await told('business')]).toEqual([[], []])
    const names = unchecked.map((path) => path.slice('creditTexts.'.length))
    const confirmed = Object.fromEntries(names.map((name) => [name, 'Within two years: Ċomplaints']))
    await app.call('SaveSettings', { creditTexts: confirmed })
    expect(await told()).toEqual([])
    const cli = await aCli(app.url)
    const { username, password, passcode } = CASHIER
    const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password, FORECOURT_PASSCODE: passcode }
    const none = await cli.runHere(['credit', 'missing', '--since', '2026-12-02'], { env })
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', ''])
    await cli.remove()
  })

  test('[server 20.29] the credit file of an account has ten things, each with its proofs or what it lacks', async () => {
    const stateOf = async (name: string) => {
      const file = await app.call('GetCreditInspection', { vehicleID: accounts[name]?.vehicleID ?? 0 })
      return { file, states: Object.fromEntries(file.items.map(({ item, state }) => [item, state])) }
    }
    const { file, states } = await stateOf('whole')
    expect(file).toMatchObject({
      accountNo: accounts.whole?.accountNo,
      signedOn: '2026-11-30',
      exemption: '',
      withdrawalUntil: '2026-12-14',
    })
    expect(file.items).toHaveLength(10)
    expect(states).toMatchObject({
      assessment: 'there',
      information: 'there',
      agreement: 'there',
      reminder: 'there',
      withdrawal: 'none',
    })
    const [proof] = file.items.find(({ item }) => item === 'information')?.rows ?? []
    expect(proof).toMatchObject({
      date: '2026-11-30',
      time: '09:00',
      who: CASHIER.username,
      paper: expect.stringMatching(/^On paper, English, to /),
    })
    const vehicleID = accounts.before?.vehicleID ?? 0
    expect((await stateOf('before')).states).toMatchObject({
      assessment: 'not required',
      reminder: 'not required',
      settlements: 'none',
    })
    expect((await stateOf('business')).file.exemption).toBe('The buyer is a business')
    const settled = await sold('settled', '2026-11-21')
    const { methods } = await app.call('GetSettlement', { vehicleID: settled.vehicleID })
    const amount = methods.find(({ method }) => method === 'contract')?.toPay ?? 0
    await app.call('AddEditCash', {
      ...{
        dateTime: '2026-12-08',
        categoryID: 19,
        typeID: 1,
        amount,
        vehicleID: settled.vehicleID,
        settlementMethod: 'contract',
      },
    })
    const settlement = (await stateOf('settled')).file.items.find(({ item }) => item === 'settlements')
    expect(settlement).toMatchObject({ state: 'there', rows: [{ date: '2026-12-08', who: CASHIER.username }] })
    await app.call('LockPassCode', {})
    expect((await app.refusal('GetCreditInspection', { vehicleID })).status).toBe(403)
    await app.signIn()
  })
})
