import { mkdirSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperationName } from '@forecourt/core/operations'
import { startApp, type TestApp } from '../fixtures/app'
import { engines } from '../fixtures/databases'
import { anAgreement } from '../fixtures/builders'
import { readPdf, textOf } from '../fixtures/pdf'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ engine: engines[0]!, now: '2026-03-10T10:42:00Z' })
})
afterAll(() => app?.stop())

async function pdf(name: OperationName, input: unknown) {
  const answer = await app.raw(name, input)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${Buffer.from(bytes)}`)
  const folder = process.env.FORECOURT_PAPER_DIR
  if (folder) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${folder}/${name}.pdf`, bytes)
  }
  return { answer, pages: await readPdf(bytes) }
}

test('[D2 7] first', async () => {
  const { vehicleID } = await anAgreement(app)
  const { pages, answer } = await pdf('GetHPAgreementReport', { ID: vehicleID, terms: 'Warranty', terms2: 'One\nTwo' })
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="HP-Agreement-HP-.*\.pdf"$/)
  expect(textOf(pages)).toContain('Hire Purchase Agreement')
  await pdf('GetHPPaymentsReport', { ID: vehicleID })
})
