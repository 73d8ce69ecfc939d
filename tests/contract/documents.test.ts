import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '@forecourt/core/operations'
import { SaleType } from '@forecourt/core/features/deals/enums'
import { startApp, type TestApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'
import { aClient, anAgreement, aVehicle, anEntry } from '../fixtures/deal-builders'
import { readPdf, textOf } from '../fixtures/pdf'
import { DEMO_SETTINGS } from '../../apps/server/src/demo/settings'
import { saveSettings } from '../../apps/server/src/features/settings/repository'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ engine: engines[0]!, now: '2026-03-10T10:42:00Z' })
  await saveSettings(app.store.db, DEMO_SETTINGS)
})
afterAll(() => app?.stop())

async function pdf(name: OperationName, input: unknown, tag = '') {
  const answer = await app.raw(name, input)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${Buffer.from(bytes)}`)
  const folder = process.env.FORECOURT_PAPER_DIR
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}${tag}.pdf`, bytes)
  }
  return { answer, pages: await readPdf(bytes) }
}

const LONG = {
  idno: '0512679M-LONGEST-IDNO',
  name: 'Maria Concetta Ġużeppa Antonia Margherita',
  surname: 'Ċassar Żammit Ħalliċ de Piro d’Amico Inguanez Testaferrata Sciberras Mompalao',
  address1: 'Flat 14, Block C, Dar il-Paċi u l-Ferħ Residential Apartments (the third entrance behind the chapel)',
  address2: 'Triq il-Kardinal Xuereb u l-Vittmi tal-Gwerra taċ-Ċittadini, l-Ewwel Parti tat-Tielet Sezzjoni',
  address3: 'San Pawl il-Baħar (Buġibba) SPB 3021, Għawdex u Kemmuna',
  mobNo: '+356 9912 3456',
}
const WORD = 'W'.repeat(160)
const VEHICLE = {
  chassisNo: 'DJ3FS-1190427-VERY-LONG-CHASSIS-NUMBER-0123456789-ABCDEFGHIJKLMNOP',
  engineNo: 'P3-20418833-LONG-ENGINE-NUMBER-0987654321',
  engineCapacity: 1298,
  mileage: 71406,
  seatingCapacity: 5,
  cO2: 119,
  pm: 0.004,
  lotNo: 'LOT-4471',
  carNo: '17',
  systemNo: 'SYS-9901',
}
const TERMS = (await import('../../apps/server/src/features/settings/repository')).DEFAULT_SETTINGS

test('look', async () => {
  const short = { terms: TERMS.warrantyText, terms2: TERMS.secondTerms.hirePurchase }
  const clientID = await aClient(app, { idno: '0512679M', name: 'Carmel', surname: 'Vella', address1: '18', address2: 'Triq il-Foss', address3: 'Qormi', mobNo: '7944 1122' })
  const car = await aVehicle(app, { ...VEHICLE, makeStr: 'Mazda', modelStr: 'Demio 1.3', chassisNo: 'DJ3FS-1190427', engineNo: 'P3-20418833', colorStr: 'Gun Metal', yom: 2017 })
  await anAgreement(app, { clientID, vehicleID: car, soldToPrice: 11400, deposit: 1800, monthlyPayment: 240, numberOfMonths: 48, firstPaymentDate: '2026-03-28', hpAccountNo: 'HP-2087' })
  const hp = { ID: car }
  await anEntry(app, { amount: 500, vehicleID: car, dateTime: '2026-03-05' })
  await pdf('GetHPAgreementReport', { ...hp, ...short })
  await pdf('GetHPPaymentsReport', hp)
  await pdf('GetHPStatementReport', hp)
  await pdf('GetHpStandingOrderReport', { vehicleID: car, bankID: 2, paymentDetails: 'From my savings account.' })
  await pdf('GetCancellationReport', { ID: car, date: '2026-03-10T23:30:00Z', signature: 2 })
  await pdf('GetVehicleDetailsReport', { ID: car, note: 'Full service history.\nTwo owners.' })
  await pdf('GetInvoiceReport', { vehicleID: car, clientIDNO: '0512679m', amount: '11,400.50', note: 'Paid by bank transfer.' })
  await pdf('GetPurchaseAgreementReport', { ID: car, details: 'Cheque BOV 100201 of 03-11-2025.' })
  const pe = await aVehicle(app, { regNo: 'KBC 123' })
  const sold = await aVehicle(app, VEHICLE)
  await app.call('SoldToVehicle', { vehicleID: sold, clientID, saleType: SaleType.PartExchange, difference: 3500, soldToDateTime: '2026-03-01', peVehicleID: pe })
  await pdf('GetPEAgreementReport', { ID: sold, ...(await app.call('GetPEAgreementDetails', { vehicleID: sold })) })
  const cash = await aVehicle(app, VEHICLE)
  await app.call('SoldToVehicle', { vehicleID: cash, clientID, saleType: SaleType.Cash, soldToPrice: 6500, soldToDateTime: '2026-03-01' })
  await anEntry(app, { categoryID: 1, amount: 500, vehicleID: cash, clientID, dateTime: '2026-02-25', soldToPrice: 6500 })
  await pdf('GetSaleAgreementReport', { ID: cash, ...(await app.call('GetSaleAgreementDetails', { vehicleID: cash })) })

  // hostile
  const many = Array.from({ length: 40 }, (_, i) => `Clause ${i + 1}: ${LONG.surname} ${WORD} ${LONG.address1}`).join('\n')
  const longID = await aClient(app, LONG)
  const h = await aVehicle(app, { ...VEHICLE, boughtFromID: longID, makeStr: 'Mercedes-Benz Sonderfahrzeuge und Sondermodelle', modelStr: 'Sprinter 519 CDI Extra-long Wheelbase High Roof Refrigerated Multi-compartment', colorStr: 'Pearlescent Midnight Aubergine with a Silver Pinstripe', bodyTypeStr: 'Refrigerated Multi-compartment Box Van', fuelTypeStr: 'Diesel' })
  const p1 = await aVehicle(app, { ...VEHICLE, modelStr: WORD })
  const p2 = await aVehicle(app, VEHICLE)
  await anAgreement(app, { vehicleID: h, clientID: longID, saleType: SaleType.HPPartExchange, soldToPrice: 99999.99, difference: 80000, deposit: 5000, monthlyPayment: 777.77, lastPayment: 1234.56, numberOfMonths: 120, firstPaymentDate: '2026-01-31', numberOfFirstPayments: 5, firstPaymentsTotal: 2222.22, endOfMonth: true, peVehicleID: p1, additionalPEVehicles: [p2], hpAccountNo: 'HP-LONGEST-ACCOUNT-NUMBER-OF-40-CHARS-XX' })
  const H = { ID: h }
  await pdf('GetPEHPAgreementReport', { ...H, terms: many, terms2: many }, '-hostile')
  await pdf('GetHPPaymentsReport', H, '-hostile')
  await pdf('GetHPStatementReport', H, '-hostile')
  await pdf('GetHpStandingOrderReport', { vehicleID: h, bankID: 3, paymentDetails: many }, '-hostile')
  await pdf('GetCancellationReport', { ...H, date: '2026-03-10' }, '-hostile')
  await pdf('GetVehicleDetailsReport', { ...H, note: many }, '-hostile')
  await pdf('GetCustomVehicleDetailsReport', { ...H, regNo: WORD, note: many }, '-hostile')
  await pdf('GetInvoiceReport', { vehicleID: h, clientIDNO: LONG.idno, amount: 99999999.99, note: many, customRegNo: 'CUSTOM REG LONG 12345' }, '-hostile')
  await pdf('GetPurchaseAgreementReport', { ...H, details: many }, '-hostile')
})
