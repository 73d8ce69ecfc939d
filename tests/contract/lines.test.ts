import { SaleType } from '@forecourt/core/features/deals/enums'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import { entryDraftOf } from '@forecourt/core/features/cash-book/entry-draft'
import { day } from '@forecourt/core/kernel/days'
import { parseLine } from '@forecourt/core/line/parse'
import { leavesAmountOpen } from '@forecourt/core/line/reading'
import { COMMANDS } from '@forecourt/core/commands'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareLine } from '../../apps/cli/src/features/cash-book/prepare'
import { describeFailure } from '../../apps/cli/src/kit/describe-failure'
import { interpretLine } from '../../apps/web/src/kit/line/interpret-line'
import { lookUpLine, lineSaving } from '../../apps/web/src/shell/palette/line-look-up'
import { INTERPRETED_LINES } from '../../packages/core/test-data/lines'
import { startApp, type TestApp } from '../fixtures/app'
import { aClient, aVehicle } from '../fixtures/builders'
import { quickEngine } from '../fixtures/databases'

const TODAY = day('2026-11-20')
const context = { today: TODAY, commands: COMMANDS }
/** Every example of the grammar that records an entry. */
const EXAMPLES = INTERPRETED_LINES.map(([line]) => line).filter((line) => {
  const [reading] = parseLine(line, context).readings
  return reading !== undefined && entryDraftOf(reading, TODAY) !== null
})

describe('a line means one thing in palette, form and command line', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp({ engine: quickEngine, now: '2026-11-20T09:00:00Z' })
    await anAccount('HP-2219', { regNo: 'ABC 123', chassisNo: 'KSP130-4021187' })
    await anAccount('HP-2220', { regNo: 'DEF 456' })
    for (const regNo of ['KLM 567', 'LOT 14']) await aVehicle(app, { regNo })
  })
  afterAll(() => app?.stop())

  /** A car sold on hire purchase, of which the first payment is due this month. */
  async function anAccount(hpAccountNo: string, car: { regNo: string; chassisNo?: string }) {
    const { vehicleID } = await aVehicle(app, car)
    await app.call('SoldToVehicle', {
      ...{ vehicleID, clientID: await aClient(app), saleType: SaleType.HirePurchase, soldToPrice: 8000 },
      ...{ soldToDateTime: '2026-10-15', deposit: 2000, monthlyPayment: 255, numberOfMonths: 24 },
      ...{ firstPaymentDate: '2026-11-15', hpAccountNo },
    })
    await app.call('CalculateHpSchedule', { vehicleID, hpAccountNo })
  }

  /** The line in the command line: its entry and what is asked, or why there is none. */
  async function inCommandLine(line: string) {
    // Only what a line is prepared with.
    const connection = { client: { call: app.call } } as unknown as Parameters<typeof prepareLine>[0]
    try {
      return { prepared: await prepareLine(connection, line, TODAY), why: '' }
    } catch (error) {
      return { prepared: null, why: (await describeFailure(error)).message }
    }
  }

  const inPalette = async (line: string) => {
    const found = await lookUpLine(interpretLine(line, TODAY), {
      fetch: (name, input) => app.call(name, input),
      isUnlocked: true,
      workstation: await app.call('GetWorkstation', {}),
    })
    const saving = lineSaving({ text: line, day: TODAY })
    // The values of an entry's line are those of its form.
    return found && saving && { ...found, form: saving.requestValues(found.checked) as EntryForm }
  }

  /** The entry that is stored of what is sent; it is deleted again. */
  async function stored(entry: object) {
    const sent = { ...entry, cashLimitConfirmed: true }
    const several = 'enableMultipleHpPayment' in sent && Boolean(sent.enableMultipleHpPayment)
    const answer = await app.raw(several ? 'MultiplyHPPayment' : 'AddEditCash', sent)
    const body = await answer.json()
    if (answer.status !== 200) return { refused: body }
    const ids: number[] = body.cashIDs ?? [body.cashID]
    const entries = []
    for (const id of ids) {
      const { id: _, createdAt: __, version: ___, cheque, ...rest } = await app.call('GetCashEntry', { id })
      entries.push({ ...rest, cheque: cheque && { ...cheque, sharedBy: cheque.sharedBy.length } })
    }
    for (const cashEntryID of ids) await app.call('DeleteEntry', { cashEntryID })
    return { entries }
  }

  let saved = 0
  test('there are examples of every kind', () => {
    expect(EXAMPLES.length).toBeGreaterThan(100)
  })

  test.each(EXAMPLES)('%s', async (line) => {
    const palette = await inPalette(line)
    let cli = await inCommandLine(line)
    if (palette?.canSave && cli.why.startsWith('No amount is typed.')) {
      // The palette shows what is due; the command line wants its word, behind accounts and count.
      expect(leavesAmountOpen(parseLine(line, context).readings[0]!), line).toBe(true)
      cli = await inCommandLine(line.replace(/(?= on | 0| cash|$)/, ' due'))
      expect(cli.why).toBe('')
    }
    const said = `${line}: ${cli.why}`
    expect(palette, said).not.toBeNull()
    if (!palette) return
    // A line also says how it is answered in the line itself.
    const failed = palette.checked.checks
      .filter(({ state }) => state === 'failed')
      .map(({ text }) => text.replace(/ Write \S+! to keep it\.$/, '').replace(/ €\S+ ends \S+, €\S+ is waived\.$/, ''))
    if (!cli.prepared) {
      // What the command line refuses, the palette does not save.
      expect([cli.why === '', palette.canSave], said).toEqual([false, false])
      expect(failed.length, said).toBeGreaterThan(0)
      return
    }
    const { input, checks } = cli.prepared
    const asked = checks.open.map(({ sentence }) => sentence)
    expect(failed, said).toEqual(expect.arrayContaining(asked))
    // The mark behind an amount is an answer, which is given to the form beside its entry.
    const isKept = /\d!/.test(line)
    // The form that the palette opens asks the server with ids, and is told the same.
    const form = await app.call('PrepareCashEntry', { readings: [{ entry: entryInput(palette.form) }] })
    const ofForm = form.checks
      .filter(
        ({ outcome, sentence }) => outcome !== 'passes' && !(isKept && sentence.startsWith('Amount does not match')),
      )
      .map(({ sentence }) => sentence)
    expect(ofForm, said).toEqual(failed)
    expect(palette.canSave, said).toBe(failed.length === 0)
    const kept = await stored(input)
    if ('entries' in kept) saved += 1
    expect(await stored(entryInput(palette.form)), said).toEqual(kept)
  })

  test('most of them are saved', () => {
    expect(saved).toBeGreaterThan(60)
  })
})
