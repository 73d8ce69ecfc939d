import { randomUUID } from 'node:crypto'
import { ApiError } from '@forecourt/core/client/errors'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Connection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type Given, isOn, textOf } from '../../kit/options'
import { acceptedGuards, answered, answerGuard, answerGuards, guardFacts } from '../../kit/guards'
import { factsText } from '../../kit/table'
import { GUARDS, type GuardName } from './line-options'
import { lineOfWords } from './line-words'
import { type Prepared, prepareLine } from './prepare'

const OTHERWISE = 'Nothing is recorded. To record it'

/** Records a line that is given whole, its verb first, as the palette takes it. */
export function recordWholeLine(ctx: Context, { words, options }: Given): Promise<void> {
  const [first = '', ...others] = words
  const [verb = '', ...rest] = first.trim().split(/\s+/)
  return recordLine(ctx, { words: [...rest, ...others], options, verb })
}

/** Records the entry that a line means, once its guards are answered. */
export async function recordLine(ctx: Context, given: Given & { verb: string }): Promise<void> {
  const accepted = acceptedGuards(textOf(given.options, 'accept'), GUARDS)
  const line = lineOfWords(given.verb, given.words, given.options)
  const connection = await ctx.connect()
  const prepared = await prepareLine(connection, line, await ctx.today())
  if (isOn(given.options, 'dryRun')) return printPreview(ctx, prepared, accepted)
  await answerGuards(ctx, prepared.guards, { accepted, facts: prepared.facts, otherwise: OTHERWISE })
  const key = textOf(given.options, 'key') ?? randomUUID()
  const saved = await saveAnswered(ctx, { connection, prepared, accepted, key })
  if (ctx.globals.json) return ctx.io.write(`${JSON.stringify({ ...saved.answer, key })}\n`)
  await ctx.io.write(`${saved.ids.join('\n')}\n`)
  ctx.say(saved.message)
}

async function printPreview(ctx: Context, prepared: Prepared, accepted: readonly GuardName[]): Promise<void> {
  if (!ctx.globals.json) return ctx.io.write(factsText([...prepared.facts, ...guardFacts(prepared.guards, accepted)]))
  const guards = prepared.guards.map((guard) => ({ ...guard, accepted: accepted.includes(guard.name) }))
  await ctx.io.write(`${JSON.stringify({ dryRun: true, entry: prepared.input, guards }, null, 2)}\n`)
}

interface Saving {
  connection: Connection
  prepared: Prepared
  accepted: readonly GuardName[]
  key: string
}

interface Saved {
  answer: Readonly<Record<string, unknown>>
  ids: number[]
  message: string
}

/** Saves; the limit on cash is known to the server alone, so it is answered when the server asks. */
async function saveAnswered(ctx: Context, saving: Saving): Promise<Saved> {
  const isAccepted = saving.accepted.includes('cash-limit')
  const done = { key: saving.key, done: 'the entry is recorded' }
  try {
    return await answered(save(saving, isAccepted), done)
  } catch (error) {
    if (isAccepted || !isCashLimit(error)) throw error
    await answerGuard(ctx, { name: 'cash-limit', message: error.message }, OTHERWISE)
    return answered(save(saving, true), done)
  }
}

function isCashLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'CASH_LIMIT'
}

async function save({ connection: { client }, prepared, key }: Saving, isLimitSeen: boolean): Promise<Saved> {
  const input = isLimitSeen ? { ...prepared.input, cashLimitConfirmed: true } : prepared.input
  if (prepared.isSeveral) {
    const answer = await client.call('MultiplyHPPayment', input, { key })
    return { answer, ids: answer.cashIDs, message: OPERATIONS.MultiplyHPPayment.success ?? '' }
  }
  const answer = await client.call('AddEditCash', input, { key })
  if (input.categoryID !== CashCategory.TransportMalta)
    return { answer, ids: [answer.cashID], message: OPERATIONS.AddEditCash.success ?? '' }
  // Asked again it answers with the fee that is there, so the same key serves a repeat of both.
  const fee = await client.call('AddTmHandlingFee', { id: answer.cashID }, { key }).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const message = `Entry ${answer.cashID} is saved, its handling fee is not: ${error.message}`
    throw new CliFailure(EXIT.failed, message, { ...answer, status: error.status, key })
  })
  return {
    answer: { ...answer, feeCashID: fee.cashID },
    ids: [answer.cashID, fee.cashID],
    message: OPERATIONS.AddTmHandlingFee.success ?? '',
  }
}
