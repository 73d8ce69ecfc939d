import { migrations } from '../../apps/server/src/database/migrations/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp, describeOnOneEngine } from '../fixtures/app'
import { aClient, aVehicle } from '../fixtures/builders'
import { corruptDirectly, statementRows } from '../fixtures/statements'

describeOnOneEngine('[server 3] one identity card', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-06-15T09:00:00Z' })
  })
  afterAll(() => app?.stop())

  const FORMS = ['712385M', '0712385m', '0712 385M', '0712-385M', '0712\u2011385M', '0712385\u200bM', '00712385M']
  const named = { name: 'Maria', surname: 'Borg' }

  test('is one client, however it is typed and wherever', async () => {
    const id = await aClient(app, { idno: '0712385M', ...named })
    const other = await aClient(app)
    for (const idno of FORMS) {
      const added = await app.refusal('AddClient', { idno, ...named })
      expect([added.status, added.body.code], idno).toEqual([409, 'CLIENTS_IDNO_TAKEN'])
      const edited = await app.refusal('EditClient', { id: other, idno })
      expect([edited.status, edited.body.code], idno).toEqual([409, 'CLIENTS_IDNO_TAKEN'])
    }
    const { status } = await app.refusal('AddVehicle', {
      ...{ regNo: 'ZQX 001', makeStr: 'Toyota', modelStr: 'Vitz', bodyTypeStr: 'Hatchback', fuelTypeStr: 'Petrol' },
      ...{ colorStr: 'White', yom: 2018, boughtDate: '2026-01-05', boughtPrice: 4000 },
      clientBoughtFrom: { idno: '712385M', ...named },
    })
    expect(status).toBe(409)
    // Its own client may have it in another form.
    await app.call('EditClient', { id, idno: '712385M' })
    expect((await app.call('GetClient', { clientID: id })).idno).toBe('712385M')
  })

  test('is one of many who are added at once', async () => {
    const forms = ['0999123M', '999123M', '0999-123M', '0999 123 M', '999123m', '00999123M']
    const answers = await Promise.all(forms.map((idno) => app.raw('AddClient', { idno, ...named })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('that two clients have already is named, and nobody else gets it', async () => {
    const [one, two] = [await aClient(app, { idno: '0555001M' }), await aClient(app, { idno: '0555002M' })]
    await statementRows(app.store.db, 'drop index clients_idno_meant')
    await corruptDirectly(app.store.db, `update clients set idno = '555001M' where id = ${two}`)
    const faults = (await app.call('CheckBooks', {})).faults.map(({ rule, detail }) => `${rule}: ${detail}`)
    expect(faults).toContain(`No two clients have one identity card: 0555001M, 555001M of clients ${one}, ${two}`)
    for (const text of [
      'drop index clients_idno_sought',
      'drop trigger clients_other_idno on clients',
      'drop function forecourt_other_idno()',
      'alter table clients drop column idno_twice',
      'drop function forecourt_idno_key(text)',
    ])
      await statementRows(app.store.db, text)
    await migrations['0074-identity-cards']?.up(app.store.db as never)
    const refusal = await app.refusal('AddClient', { idno: '00555001M', ...named })
    expect(refusal.body.code).toBe('CLIENTS_IDNO_TAKEN')
    // Whoever has it may be edited, and given another.
    await app.call('EditClient', { id: two, email: 'maria@example.com' })
    await app.call('EditClient', { id: two, idno: '0555009M' })
    expect((await app.refusal('AddClient', { idno: '555009M', ...named })).body.code).toBe('CLIENTS_IDNO_TAKEN')
    const left = (await app.call('CheckBooks', {})).faults.map(({ rule }) => rule)
    expect(left).not.toContain('No two clients have one identity card')
  })

  test('[server 4] a registration in stock with a dash is the one with a blank', async () => {
    await aVehicle(app, { regNo: 'ZQX 771' })
    for (const regNo of ['ZQX-771', 'zqx771', 'ZQX\u2013771', 'ZQX - 771'])
      await expect(aVehicle(app, { regNo })).rejects.toThrow('409')
    // Other marks may repeat.
    for (const regNo of ['LOT-771A', 'LOT 771A']) await aVehicle(app, { regNo })
  })
})
