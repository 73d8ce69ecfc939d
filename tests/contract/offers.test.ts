import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CAUTION } from '@forecourt/core/features/hire-purchase/offer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CASHIER, describeOnOneEngine, startApp, type TestApp } from '../fixtures/app'
import { aCli } from '../fixtures/cli'
import { aDealVehicle, aSale } from '../fixtures/deal-builders'
import { columnText, layoutProblems, pdfText, readPdf, squeezedText } from '../fixtures/pdf'

const TERMS = { numberOfMonths: 48, deposit: 2_000, rate: 5.5 }

describeOnOneEngine('offers of cars', (engine) => {
  let app: TestApp
  let cars: Record<'priced' | 'other' | 'unpriced' | 'sold', { vehicleID: number; regNo: string }>
  const aCar = async (over: Parameters<typeof aDealVehicle>[1] = {}) => {
    const vehicleID = await aDealVehicle(app, over)
    return { vehicleID, regNo: (await app.call('GetVehicle', { vehicleID })).regNo }
  }
  beforeAll(async () => {
    app = await startApp({ engine, now: '2026-12-01T09:00:00Z' })
    const sold = await aSale(app, { soldToDateTime: '2026-11-30' })
    const { regNo } = await app.call('GetVehicle', { vehicleID: sold.vehicleID })
    cars = {
      priced: await aCar({ askingPrice: 12_000, modelStr: 'Ġibċa', mileage: 80_123 }),
      other: await aCar({ askingPrice: '4,500.50' }),
      unpriced: await aCar(),
      sold: { vehicleID: sold.vehicleID, regNo },
    }
  })
  afterAll(() => app?.stop())

  const pagesOf = async (name: 'GetWindowCards' | 'GetKnownDefectsReport', input: object) => {
    const answer = await app.raw(name, input)
    expect(answer.status).toBe(200)
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }
  const problemOf = async (input: object) => {
    const { problem, offers } = await app.call('GetCarOffers', input)
    expect(offers).toEqual([])
    const refused = await app.refusal('GetWindowCards', input)
    expect([refused.status, refused.body.Message]).toEqual([409, problem])
    return problem
  }

  test('[server 20.40] a car is offered for its asking price, with the whole example of credit or none', async () => {
    const { vehicleID, regNo } = cars.priced
    const { problem, offers } = await app.call('GetCarOffers', { vehicleIDs: [vehicleID], ...TERMS })
    expect([problem, offers.length]).toEqual(['', 1])
    const [offer] = offers
    expect(offer).toMatchObject({ vehicleID, regNo, title: 'Toyota Ġibċa', price: 12_000 })
    expect(offer?.example).toContainEqual({ label: 'APR', value: '11.5%' })
    for (const { label, value } of offer?.example ?? []) expect(offer?.advert).toContain(`${label}: ${value}`)
    expect(offer?.advert).toContain(CAUTION)
    const plain = await app.call('GetCarOffers', { vehicleIDs: [vehicleID] })
    expect(plain.offers[0]?.example).toEqual([])
    expect(plain.offers[0]?.advert).not.toMatch(/credit|%|Caution/i)
    const typed = await app.call('GetCarOffers', { vehicleIDs: [cars.unpriced.vehicleID], price: '3,000' })
    expect(typed.offers[0]?.price).toBe(3_000)
  })

  test('[server 20.40] cards of several cars are one page each, on the paper that was asked for', async () => {
    const two = { vehicleIDs: [cars.priced.vehicleID], regNos: [cars.other.regNo.toLowerCase()], ...TERMS }
    const pages = await pagesOf('GetWindowCards', { ...two, size: 'A4' })
    expect(pages.map(({ width }) => Math.round(width))).toEqual([595, 595])
    expect((await pagesOf('GetWindowCards', two)).map(({ width }) => Math.round(width))).toEqual([420, 420])
    expect(pdfText(pages.slice(0, 1))).toContain('€12,000.00')
    expect(pdfText(pages.slice(1))).toContain('€4,500.50')
    for (const page of pages) expect(columnText([page], [0.3])).toContain(squeezedText(CAUTION))
  })

  test('[server 20.40] what cannot be offered is said in a sentence', async () => {
    const of = (name: keyof typeof cars, over: object = {}) =>
      problemOf({ vehicleIDs: [cars[name].vehicleID], ...over })
    expect(await of('sold')).toBe(`${cars.sold.regNo} was sold on 30-11-2026. Choose a vehicle in stock`)
    expect(await of('unpriced')).toBe(
      `${cars.unpriced.regNo} has no asking price. Write it on the Details tab, or here: price 4500`,
    )
    expect(await of('priced', { deposit: 500 })).toContain('Write the number of months as well')
    expect(await of('priced', { ...TERMS, deposit: 12_000 })).toContain('Nothing is left to finance')
    expect(await of('priced', { ...TERMS, rate: 100 })).toBe('The rate is a percentage from 0 to 99.99')
    expect(await of('priced', { regNos: ['NONE 99'] })).toBe('No vehicle NONE 99')
    expect(await of('priced', { regNos: [cars.priced.regNo] })).toBe(`${cars.priced.regNo} is there twice`)
    expect(await of('priced', { regNos: [cars.other.regNo], price: 100 })).toContain('A price is of one car')
    expect(await problemOf({})).toBe('Choose a vehicle')
    await aCar({ regNo: 'TBA', askingPrice: 1_000 })
    await aCar({ regNo: 'TBA', askingPrice: 1_000 })
    expect(await problemOf({ regNos: ['tba'] })).toBe('2 vehicles in stock are TBA')
    expect((await app.refusal('GetCarOffers', { vehicleIDs: [999_999] })).status).toBe(404)
  })

  test('[server 20.40] at a shell the cards fill a file, and the adverts are text', async () => {
    const cli = await aCli(app.url)
    const { username, password } = CASHIER
    const env = { FORECOURT_USERNAME: username, FORECOURT_PASSWORD: password }
    const words = ['card', cars.priced.regNo, '48', 'months', 'deposit', '2000', 'at', '5.5', 'and', cars.other.regNo]
    const text = await cli.runHere([...words, '--text'], { env })
    expect([text.code, text.stderr]).toEqual([0, ''])
    expect(text.stdout.split(CAUTION)).toHaveLength(3)
    const json = await cli.runHere([...words, '--json'], { env })
    expect(JSON.parse(json.stdout)).toMatchObject({ problem: '', offers: [{ price: 12_000 }, { price: 4_500.5 }] })
    const file = join(cli.home, 'cards.pdf')
    const saved = await cli.runHere([...words, '--out', file], { env })
    expect(saved.code).toBe(0)
    expect(await readPdf(new Uint8Array(await readFile(file)))).toHaveLength(2)
    const refused = await cli.runHere(['card', cars.unpriced.regNo], { env })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('has no asking price')])
    await cli.remove()
  })

  test('[server 20.41] known defects are kept with the car and in its history, and printed for both to sign', async () => {
    const { vehicleID } = await aCar({ knownDefects: 'Scratch on the left door\nClutch worn, ħoss' })
    const text = async () => pdfText(await pagesOf('GetKnownDefectsReport', { ID: vehicleID }))
    expect(await text()).toContain('Clutch worn, ħoss')
    expect(await text()).toContain('two years of guarantee')
    const { version } = await app.call('GetVehicle', { vehicleID })
    await app.call('EditVehicle', { id: vehicleID, version, knownDefects: '', askingPrice: 99.5 })
    expect(await text()).toContain('None is recorded.')
    const history = JSON.stringify(await app.call('GetHistory', { kind: 'vehicle', id: vehicleID }))
    expect(history).toContain('Known Defects')
    expect(history).toContain('Asking Price')
    const refused = await app.refusal('EditVehicle', { id: vehicleID, askingPrice: -1 })
    expect(refused.body.errors).toEqual({ askingPrice: ['Asking price cannot be negative'] })
    const sold = await pagesOf('GetKnownDefectsReport', { ID: cars.sold.vehicleID })
    const { clientSoldTo } = await app.call('GetVehicle', { vehicleID: cars.sold.vehicleID })
    expect(pdfText(sold)).toContain(clientSoldTo?.idno)
    expect(layoutProblems(sold)).toEqual([])
  })
})
