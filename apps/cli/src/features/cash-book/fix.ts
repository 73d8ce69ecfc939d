import { NoAnswer } from '@forecourt/core/client/errors'
import {
  type EntryFix,
  fixChecks,
  correctedForm,
  entryFixOf,
  NOTHING_TO_FIX,
  fixRequest,
} from '@forecourt/core/features/cash-book/entry-correction'
import type { EntryForm } from '@forecourt/core/features/cash-book/entry-form'
import { checksToConfirm } from '@forecourt/core/features/cash-book/entry-checks'
import { entryInput } from '@forecourt/core/features/cash-book/entry-input'
import type { CashEntryOut } from '@forecourt/core/features/cash-book/schemas'
import { formOfEntry } from '@forecourt/core/features/cash-book/stored-form'
import { type Day, day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire, formatAmount } from '@forecourt/core/kernel/money'
import { invariant } from '@forecourt/core/kernel/invariant'
import { OPERATIONS } from '@forecourt/core/operations'
import type { CliConnection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { parseAccepted, checkFacts } from '../../kit/checks'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { ENTRY_CHECKS } from './line-options'
import { joinLine } from './line-words'
import { confirmableCheck } from './prepare'
import { type RecordedAnswer, saveConfirmed } from './record'
import { resolveReading } from './resolve-line'
import { noAnswerSentence } from '../../kit/unreachable'

/** Corrects the amount, the name or the day of the user's last entry, or of the last payment of an account, once its checks are confirmed. */
export async function fixEntry(ctx: Context, { words, options, flags }: CommandInput): Promise<void> {
  const accepted = parseAccepted(optionText(options, 'accept'), ENTRY_CHECKS)
  const line = joinLine('fix', { words, options: {}, flags })
  const today = await ctx.today()
  const connection = await ctx.connect()
  const { client } = connection
  const { fix, vehicleID } = await parseFix(line, today, connection)
  const { entry } = await client.call('GetLastEntry', vehicleID === null ? {} : { vehicleID })
  if (!entry) throw new CliFailure(EXIT.failed, NOTHING_TO_FIX)
  const before = formOfEntry(entry, today)
  const after = correctedForm(before, fix)
  const facts = changeFacts(entry, before, after)
  if (before.amount === after.amount && before.name === after.name && before.dateTime === after.dateTime)
    throw new CliFailure(EXIT.failed, `Entry ${entry.id} already has that value`)
  const { blocks, asks } = fixChecks(await client.call('PrepareCashEntry', fixRequest(after)))
  const [block] = blocks
  if (block) throw new CliFailure(EXIT.failed, block.sentence)
  const open = checksToConfirm(asks)
  const checks = open.map(confirmableCheck)
  const input = entryInput(after)
  if (isOn(options, 'dryRun')) {
    if (!ctx.globals.json) return ctx.print(factsText([...facts, ...checkFacts(checks, accepted)]))
    const asked = checks.map((check) => ({ ...check, accepted: accepted.some((name) => name === check.name) }))
    return ctx.printJson({ dryRun: true, entry: input, guards: asked })
  }
  const { output: saved } = await saveConfirmed(
    ctx,
    { input, checks: { confirmed: [], open }, facts },
    {
      ...{ accepted, otherwise: 'Nothing is corrected. To correct it' },
      save: (operation, given) => explainUnanswered<RecordedAnswer>(client.call(operation, given), entry.id),
      saveFee: async () => {
        invariant(false, 'A correction has no handling fee')
      },
    },
  )
  if (ctx.globals.json) return ctx.printJson(saved)
  await ctx.print(`${entry.id}\n`)
  ctx.report(OPERATIONS.AddEditCash.success ?? '')
}

async function parseFix(
  line: string,
  today: Day,
  connection: CliConnection,
): Promise<{ fix: EntryFix; vehicleID: number | null }> {
  const { reading, recordOf } = await resolveReading(line, today, connection)
  return { fix: entryFixOf(reading), vehicleID: recordOf('account')?.id ?? null }
}

function changeFacts(entry: CashEntryOut, before: EntryForm, after: EntryForm): (readonly [string, string])[] {
  const isMoved = before.amount !== after.amount
  const facts = [
    ['Entry', String(entry.id)],
    ['Category', entry.categoryName],
    ['For', entry.hpacNo || entry.regNo],
    ['Of', entry.shownName],
    [
      'Amount',
      isMoved ? `${amountInputText(before.amount)} → ${amountInputText(after.amount)}` : amountInputText(before.amount),
    ],
    ['Name', before.name === after.name ? '' : `${before.name} → ${after.name}`],
    [
      'Date',
      before.dateTime === after.dateTime
        ? ''
        : `${formatDay(day(before.dateTime))} → ${formatDay(day(after.dateTime))}`,
    ],
  ] as const
  return facts.filter(([, value]) => value !== '')
}

/** An amount of a form with separators: `1,250.50`. */
function amountInputText(typed: string): string {
  const amount = centsFromWire(typed)
  return amount === null ? typed : formatAmount(amount)
}

/** Returns the answer of the save; when none comes, throws an error that says how to check whether it was saved. */
async function explainUnanswered<T>(write: Promise<T>, id: number): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const message = `${noAnswerSentence(error)}\nIt is not known whether entry ${id} is corrected. Look with: forecourt cash show ${id}`
    throw new CliFailure(EXIT.unreachable, message, { operation: error.operation })
  }
}
