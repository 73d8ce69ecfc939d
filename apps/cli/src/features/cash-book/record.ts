import { randomUUID } from 'node:crypto'
import { ApiError, NoAnswer } from '@forecourt/core/client/errors'
import { CashCategory } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Connection } from '../../kit/connection'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type Given, isOn, textOf } from '../../kit/options'
import { askYes, canAsk } from '../../kit/prompt'
import { factsText } from '../../kit/table'
import { acceptedGuards, type Guard } from './guards'
import type { GuardName } from './line-options'
import { lineOfWords } from './line-words'
import { type Prepared, prepareLine } from './prepare'

/** Records the entry that a line means, once its guards are answered. */
export async function recordLine(ctx: Context, given: Given & { verb: string }): Promise<void> {
  const accepted = acceptedGuards(textOf(given.options, 'accept'))
  const line = lineOfWords(given.verb, given.words, given.options)
  const connection = await ctx.connect()
  const prepared = await prepareLine(connection, line, await ctx.today())
  if (isOn(given.options, 'dryRun')) return printPreview(ctx, prepared, accepted)
  await answerAll(ctx, prepared, accepted)
  const key = textOf(given.options, 'key') ?? randomUUID()
  const saved = await saveAnswered(ctx, { connection, prepared, accepted, key })
  if (ctx.globals.json) return ctx.io.write(`${JSON.stringify({ ...saved.answer, key })}\n`)
  await ctx.io.write(`${saved.ids.join('\n')}\n`)
  ctx.say(saved.message)
}

async function printPreview(ctx: Context, prepared: Prepared, accepted: readonly GuardName[]): Promise<void> {
  const guards = prepared.guards.map((guard) => ({ ...guard, accepted: accepted.includes(guard.name) }))
  if (ctx.globals.json)
    return ctx.io.write(`${JSON.stringify({ dryRun: true, entry: prepared.input, guards }, null, 2)}\n`)
  const open = guards.map(
    (guard) => [guard.accepted ? 'Accepted' : 'Guard', `${guard.name}: ${guard.message}`] as const,
  )
  await ctx.io.write(factsText([...prepared.facts, ...open]))
}

/** Has every guard accepted beforehand or answered by the person. */
async function answerAll(ctx: Context, prepared: Prepared, accepted: readonly GuardName[]): Promise<void> {
  const open = prepared.guards.filter((guard) => !accepted.includes(guard.name))
  if (open.length === 0) return
  if (!canAsk(ctx)) throw notAccepted(open)
  ctx.io.mark(factsText(prepared.facts))
  for (const guard of open) await answer(ctx, guard)
}

async function answer(ctx: Context, guard: Guard): Promise<void> {
  if (!canAsk(ctx) || !(await askYes(ctx, guard.message, ''))) throw notAccepted([guard])
}

function notAccepted(guards: readonly Guard[]): CliFailure {
  const names = guards.map((guard) => guard.name).join(',')
  const sentences = guards.map((guard) => `${guard.name}: ${guard.message}`).join('\n')
  return new CliFailure(EXIT.guard, `${sentences}\nNothing is recorded. To record it: --accept ${names}`, { guards })
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
  try {
    return await save(saving, isAccepted)
  } catch (error) {
    if (error instanceof NoAnswer) throw unknown(error, saving.key)
    if (isAccepted || !isCashLimit(error)) throw error
    await answer(ctx, { name: 'cash-limit', message: error.message })
    return save(saving, true)
  }
}

function isCashLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && typeof error.body === 'object' && error.body !== null && 'cashLimit' in error.body
}

function unknown(error: NoAnswer, key: string): CliFailure {
  const message = `The server does not answer: it is not known whether the entry is recorded. Run the same again with --key ${key}; it is never recorded twice.`
  return new CliFailure(EXIT.unreachable, message, { key, operation: error.operation })
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
