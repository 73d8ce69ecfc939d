import { randomUUID } from 'node:crypto'
import { ApiError } from '@forecourt/core/client/errors'
import type { EntryCheckName } from '@forecourt/core/features/cash-book/entry-check-names'
import type { EntryInput } from '@forecourt/core/features/cash-book/entry-input'
import { type EntryPorts, type RecordedEntry, recordEntry } from '@forecourt/core/features/cash-book/entry-sequence'
import { OPERATIONS } from '@forecourt/core/operations'
import type { CliConnection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { parseAccepted, explainUnanswered, confirmChecks, checkFacts } from '../../kit/checks'
import { factsText } from '../../kit/table'
import { ENTRY_CHECKS } from './line-options'
import { joinLine } from './line-words'
import { confirmableCheck, type PreparedLine, prepareLine } from './prepare'

const NOT_RECORDED = 'Nothing is recorded. To record it'

/** Records a line that begins with its verb, as the palette takes it. */
export function recordWholeLine(ctx: Context, { words, ...given }: CommandInput): Promise<void> {
  const [first = '', ...others] = words
  const [verb = '', ...rest] = first.trim().split(/\s+/)
  return recordLine(ctx, { ...given, words: [...rest, ...others], verb })
}

/** Records the entry of a line once its checks are confirmed. */
export async function recordLine(ctx: Context, given: CommandInput & { verb: string }): Promise<void> {
  const accepted = parseAccepted(optionText(given.options, 'accept'), ENTRY_CHECKS)
  const line = joinLine(given.verb, given)
  const connection = await ctx.connect()
  const prepared = await prepareLine(connection, line, await ctx.today())
  if (isOn(given.options, 'dryRun')) return printPreview(ctx, prepared, accepted)
  const key = optionText(given.options, 'key') ?? randomUUID()
  const saved = await confirmAndSave(ctx, { connection, prepared, accepted, key })
  if (ctx.globals.json) return ctx.printJson({ ...saved.answer, key })
  await ctx.print(`${saved.ids.join('\n')}\n`)
  ctx.report(saved.message)
}

/** Prints what would be recorded; fails with the reasons when it would be refused. */
async function printPreview(ctx: Context, prepared: PreparedLine, accepted: readonly EntryCheckName[]): Promise<void> {
  const { blocked, partPayment } = prepared
  if (blocked.length > 0) throw new CliFailure(EXIT.failed, blocked.join('\n'))
  const asked = prepared.checks.open.map(confirmableCheck)
  if (!ctx.globals.json) return ctx.print(factsText([...prepared.facts, ...checkFacts(asked, accepted)]))
  const checks = asked.map((check) => ({ ...check, accepted: accepted.some((name) => name === check.name) }))
  await ctx.printJson({ dryRun: true, entry: prepared.input, guards: checks, ...(partPayment ? { partPayment } : {}) })
}

interface SaveInput {
  connection: CliConnection
  prepared: PreparedLine
  accepted: readonly EntryCheckName[]
  key: string
}

interface RecordedLine {
  answer: Readonly<Record<string, unknown>>
  ids: number[]
  message: string
}

/** Asks for the confirmations that are missing, and saves. */
async function confirmAndSave(
  ctx: Context,
  { connection: { client }, prepared, accepted, key }: SaveInput,
): Promise<RecordedLine> {
  const done = { key, done: 'the entry is recorded' }
  const recorded = await saveConfirmed(ctx, prepared, {
    ...{ accepted, otherwise: NOT_RECORDED },
    save: (operation, entry) => explainUnanswered<RecordedAnswer>(client.call(operation, entry, { key }), done),
    // Asked again it answers with the fee that is there, so the same key serves a repeat of both.
    saveFee: async (cashID, output) => {
      try {
        const fee = await client.call('AddTmHandlingFee', { id: cashID }, { key })
        return { kind: 'saved', cashID: fee.cashID }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const message = `Entry ${cashID} is saved, its handling fee is not: ${error.message}`
        throw new CliFailure(EXIT.failed, message, { ...output, status: error.status, key })
      }
    },
  })
  const { output, cashIDs, fee, successOperation } = recorded
  const message = OPERATIONS[successOperation].success ?? ''
  if (!fee) return { answer: output, ids: cashIDs, message }
  return { answer: { ...output, feeCashID: fee.cashID }, ids: [...cashIDs, fee.cashID], message }
}

type SavedFee = { kind: 'saved'; cashID: number }

interface ConfirmedSave {
  accepted: readonly EntryCheckName[]
  /** The message for an unconfirmed check: `Nothing is recorded. To record it`. */
  otherwise: string
  save: (operation: 'AddEditCash' | 'MultiplyHPPayment', entry: EntryInput) => Promise<RecordedAnswer>
  saveFee: EntryPorts<FailedSave, SavedFee>['saveFee']
}

/** Saves an entry once its checks are confirmed, those too that the server finds when it saves. */
export async function saveConfirmed(
  ctx: Context,
  { input, checks, facts }: Pick<PreparedLine, 'input' | 'checks' | 'facts'>,
  { accepted, otherwise, save, saveFee }: ConfirmedSave,
): Promise<RecordedEntry<SavedFee>> {
  const recorded = await recordEntry<FailedSave, SavedFee>(input, checks, {
    ask: async (open) => {
      await confirmChecks(ctx, open.map(confirmableCheck), { accepted, facts, otherwise })
      return true
    },
    save: async (operation, entry) => {
      try {
        return { kind: 'saved', output: await save(operation, entry) }
      } catch (error) {
        return { kind: 'failed', error }
      }
    },
    bodyOf: ({ error }) => (error instanceof ApiError ? error.body : null),
    saveFee,
  })
  if (recorded.kind === 'declined') throw new CliFailure(EXIT.failed, 'Nothing is recorded')
  if (recorded.kind === 'failed') throw recorded.error
  return recorded
}

export type RecordedAnswer = RecordedEntry<unknown>['output']

interface FailedSave {
  kind: 'failed'
  error: unknown
}
