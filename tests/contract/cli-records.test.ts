import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aCli, type Cli } from '../fixtures/cli'

describeOnOneEngine('clients, vehicles and settings at a shell', (engine) => {
  let app: TestApp
  let cli: Cli
  const env = {
    FORECOURT_USERNAME: CASHIER.username,
    FORECOURT_PASSWORD: CASHIER.password,
    FORECOURT_PASSCODE: CASHIER.passcode,
  }
  const run = (...words: string[]) => cli.runHere(words, { env })
  const json = async (...words: string[]) => JSON.parse((await run(...words, '--json')).stdout)
  beforeAll(async () => {
    app = await startApp({ engine })
    cli = await aCli(app.url)
  })
  afterAll(async () => {
    await cli?.remove()
    await app?.stop()
  })

  test('[commands 3.11] a client is added once by its key, changed field by field, and cleared', async () => {
    const words = ['client', 'add', 'idno=99001M', 'name=Ċetta', 'surname=Borg', 'mobNo=79123456', '--key', 'client-1']
    expect((await run(...words, '--dry-run')).code).toBe(0)
    expect((await app.call('GetClients', { text: 'Ċetta' })).totalCount).toBe(0)
    const { id } = await json(...words)
    expect(await json(...words)).toMatchObject({ id })
    expect((await run('client', 'edit', '99001M', 'address2=Triq il-Kbira', 'mobNo=')).code).toBe(0)
    expect(await app.call('GetClient', { clientID: id })).toMatchObject({
      address2: 'Triq il-Kbira',
      mobNo: '',
      name: 'Ċetta',
    })
    const again = await run('client', 'add', 'idno=99001M', 'name=X', 'surname=Y')
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('99001M')])
  })

  test('what is no field, lacks one or names nobody is said, and nothing is sent', async () => {
    for (const [words, sentence] of [
      [['client', 'add', 'idno=1M', 'name=A', 'mobile=3'], /There is no field 'mobile'/],
      [['client', 'add', 'idno=1M'], /^A client has name, surname, too$/m],
      [['client', 'add', 'Maria', 'idno=1M'], /'Maria' is not a field: write NAME=VALUE/],
      [['client', 'edit', '99001M'], /^Which fields\?/],
      [['client', 'edit', 'mobNo=1'], /^Which client\?/],
      [['client', 'add', 'idno=1M', 'idno=2M'], /idno is given twice/],
      [['vehicle', 'edit', 'mileage=1'], /^Which vehicle\?/],
    ] as const) {
      const ended = await run(...words)
      expect([words, ended.code, ended.stderr]).toEqual([words, 2, expect.stringMatching(sentence)])
    }
    expect((await run('client', 'edit', 'NOBODY', 'mobNo=1')).code).toBe(1)
  })

  test('a vehicle is taken in with its seller and changed', async () => {
    const added = [
      'regNo=QQQ 771',
      'make=Toyota',
      'model=Vitz',
      'bodyType=Hatchback',
      'color=White',
      'fuelType=Petrol',
      'yom=2015',
      'boughtFrom=99001M',
      'boughtPrice=4500',
      'boughtDate=yesterday',
    ]
    const { id } = await json('vehicle', 'add', ...added)
    expect(await app.call('GetVehicle', { vehicleID: id })).toMatchObject({
      ...{ regNo: 'QQQ 771', make: { value: 'Toyota' }, boughtPrice: 4500 },
      clientBoughtFrom: { idno: '99001M' },
    })
    expect((await run('vehicle', 'edit', 'QQQ', '771', 'color=Red', 'mileage=80000')).code).toBe(0)
    expect(await app.call('GetVehicle', { vehicleID: id })).toMatchObject({
      color: { value: 'Red' },
      mileage: 80_000,
      boughtPrice: 4500,
    })
  })

  test('[server 27] what a save asks is confirmed with --accept, or nothing is saved and the exit code says so', async () => {
    const details = ['make=Toyota', 'model=Vitz', 'bodyType=Hatchback', 'color=White', 'fuelType=Petrol', 'yom=2015']
    const bought = ['boughtFrom=99001M', 'boughtPrice=4500', 'boughtDate=yesterday']
    const add = ['vehicle', 'add', ...details, ...bought, 'chassisNo=NZE-121 88']
    expect((await run(...add, 'regNo=QQQ 772')).code).toBe(0)
    const asked = await run(...add, 'regNo=QQQ 773')
    expect([asked.code, asked.stderr]).toEqual([
      6,
      expect.stringMatching(/^chassis-known: .*QQQ 772\.\nNothing is saved\. To save it: --accept chassis-known$/m),
    ])
    expect((await app.call('GetVehicles', { regNo: 'QQQ 773' })).totalCount).toBe(0)
    expect((await run(...add, 'regNo=QQQ 773', '--accept', 'chassis-known')).code).toBe(0)
    const { id } = await json('vehicle', 'add', ...details, ...bought, 'regNo=QQQ 774')
    const edit = ['vehicle', 'edit', 'QQQ', '774', 'chassisNo=nze12188']
    expect((await run(...edit)).code).toBe(6)
    expect((await run(...edit, '--accept', 'chassis-known')).code).toBe(0)
    expect(await app.call('GetVehicle', { vehicleID: id })).toMatchObject({ chassisNo: 'nze12188' })
    const short = ['config', 'set', 'warrantyText=Six months on the engine.']
    const before = await app.call('GetSettings', {})
    expect((await run(...short)).code).toBe(6)
    expect((await app.call('GetSettings', {})).warrantyText).toBe(before.warrantyText)
    expect((await run(...short, '--accept', 'warranty-short')).code).toBe(0)
    expect((await run(...short, '--accept', 'chassis-known')).code).toBe(2)
  })

  test('[commands 3.11] settings are read and changed by name; of a list the other parts stay', async () => {
    const { data } = await json('config')
    expect(data.map(({ name }: { name: string }) => name)).toContain('dealership.name')
    const before = await app.call('GetSettings', {})
    const plan = await json('config', 'set', 'cashLimit=9000', 'signatories.1=J. Vella', '--dry-run')
    expect(plan.changed).toMatchObject([{ name: 'cashLimit', after: '9000' }, { name: 'signatories.1' }])
    expect((await app.call('GetSettings', {})).version).toBe(before.version)
    expect((await run('config', 'set', 'cashLimit=9000', 'signatories.1=J. Vella', 'blindCount=true')).code).toBe(0)
    const after = await app.call('GetSettings', {})
    expect(after).toMatchObject({ cashLimit: 9000, blindCount: true, signatories: [before.signatories[0], 'J. Vella'] })
    expect(after.dealership).toEqual(before.dealership)
    expect((await run('config', 'get', 'cashLimit')).stdout).toBe('9000\n')
    expect((await run('config', 'set', 'earliestDay=1 may 1998')).code).toBe(0)
    expect((await run('config', 'get', 'earliestDay')).stdout).toBe('1998-05-01\n')
    expect((await run('config', 'set', 'earliestDay=may')).code).toBe(2)
    const wrong = await run('config', 'set', 'cashLimt=1')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Did you mean cashLimit?')])
    expect((await run('config', 'set', 'cashLimit=a lot')).code).not.toBe(0)
  })
})
