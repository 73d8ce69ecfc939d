import { randomUUID } from 'node:crypto'
import { ApiError } from '@forecourt/core/client/errors'
import type { EntryQuestion } from '@forecourt/core/features/cash-book/entry-doubts'
import { type Recorded, recordEntry } from '@forecourt/core/features/cash-book/entry-sequence'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Connection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type Given, isOn, textOf } from '../../kit/options'
import { acceptedGuards, answered, answerGuards, guardFacts } from '../../kit/guards'
import { factsText } from '../../kit/table'
import { GUARDS } from './line-options'
import { lineOfWords } from './line-words'
import { guardOf, type Prepared, prepareLine } from './prepare'

const OTHERWISE = 'Nothing is recorded. To record it'

/** Records a line that is given whole, its verb first, as the palette takes it. */
export function recordWholeLine(ctx: Context, { words, ...given }: Given): Promise<void> {
  const [first = '', ...others] = words
  const [verb = '', ...rest] = first.trim().split(/\s+/)
  return recordLine(ctx, { ...given, words: [...rest, ...others], verb })
}

/** Records the entry that a line means, once its guards are answered. */
export async function recordLine(ctx: Context, given: Given & { verb: string }): Promise<void> {
  const accepted = acceptedGuards(textOf(given.options, 'accept'), GUARDS)
  const line = lineOfWords(given.verb, given)
  const connection = await ctx.connect()
  const prepared = await prepareLine(connection, line, await ctx.today())
  if (isOn(given.options, 'dryRun')) return printPreview(ctx, prepared, accepted)
  const key = textOf(given.options, 'key') ?? randomUUID()
  const saved = await save(ctx, { connection, prepared, accepted, key })
  if (ctx.globals.json) return ctx.printJson({ ...saved.answer, key })
  await ctx.print(`${saved.ids.join('\n')}\n`)
  ctx.say(saved.message)
}

/** Prints what would be recorded, or fails with why it cannot be. */
async function printPreview(ctx: Context, prepared: Prepared, accepted: readonly EntryQuestion[]): Promise<void> {
  const { blocked, partPayment } = prepared
  if (blocked.length > 0) throw new CliFailure(EXIT.failed, blocked.join('\n'))
  const asked = prepared.questions.flatMap(guardOf)
  if (!ctx.globals.json) return ctx.print(factsText([...prepared.facts, ...guardFacts(asked, accepted)]))
  const guards = asked.map((guard) => ({ ...guard, accepted: accepted.includes(guard.name) }))
  await ctx.printJson({ dryRun: true, entry: prepared.input, guards, ...(partPayment ? { partPayment } : {}) })
}

interface Saving {
  connection: Connection
  prepared: Prepared
  accepted: readonly EntryQuestion[]
  key: string
}

interface Saved {
  answer: Readonly<Record<string, unknown>>
  ids: number[]
  message: string
}

/** Asks what is open, and saves. */
async function save(ctx: Context, { connection: { client }, prepared, accepted, key }: Saving): Promise<Saved> {
  const input = accepted.includes('cash-limit') ? { ...prepared.input, cashLimitConfirmed: true } : prepared.input
  const done = { key, done: 'the entry is recorded' }
  const recorded = await recordEntry<Failed, { kind: 'saved'; cashID: number }>(input, prepared.questions, {
    ask: async (questions) => {
      await answerGuards(ctx, questions.flatMap(guardOf), { accepted, facts: prepared.facts, otherwise: OTHERWISE })
      return true
    },
    save: async (operation, entry) => {
      try {
        const output = await answered<Answer>(client.call(operation, entry, { key }), done)
        return { kind: 'saved', output }
      } catch (error) {
        return { kind: 'failed', error }
      }
    },
    limitIn: ({ error }) => (isCashLimit(error) ? error.message : null),
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
  if (recorded.kind === 'declined') throw new CliFailure(EXIT.failed, 'Nothing is recorded')
  if (recorded.kind === 'failed') throw recorded.error
  const { output, cashIDs, fee, said } = recorded
  const message = OPERATIONS[said].success ?? ''
  if (!fee) return { answer: output, ids: cashIDs, message }
  return { answer: { ...output, feeCashID: fee.cashID }, ids: [...cashIDs, fee.cashID], message }
}

type Answer = Recorded<unknown>['output']

interface Failed {
  kind: 'failed'
  error: unknown
}

function isCashLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CASH_LIMIT'
}
