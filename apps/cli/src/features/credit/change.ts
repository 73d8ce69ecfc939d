import { randomUUID } from 'node:crypto'
import { termsOfLine, withdrawalDayOf } from '@forecourt/core/features/credit/change-line'
import { rescheduleFacts, withdrawalOutFacts } from '@forecourt/core/features/credit/change-out-facts'
import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { explainUnanswered } from '../../kit/checks'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { joinLine } from '../cash-book/line-words'
import { resolveReading } from '../cash-book/resolve-line'

/** Withdraws from the credit of an account, as the palette does. */
export async function withdrawCommand(ctx: Context, input: CommandInput): Promise<void> {
  const { reading, vehicleID, day } = await interpretChange(ctx, 'withdraw', input)
  const date = day ?? withdrawalDayOf(reading, await ctx.today())
  const answer = await save(ctx, input, 'WithdrawCredit', { vehicleID, date })
  if (ctx.globals.json) return ctx.printJson(answer)
  await ctx.print(factsText(withdrawalOutFacts(answer)))
  await ctx.print(`\n${answer.says.join('\n')}\n`)
  ctx.report(NO_ADVICE)
}

/** Changes the terms of the payments to come of an account, as the palette does. */
export async function rescheduleCommand(ctx: Context, input: CommandInput): Promise<void> {
  const { reading, vehicleID, day } = await interpretChange(ctx, 'reschedule', input)
  const answer = await save(ctx, input, 'Reschedule', { vehicleID, date: day, ...termsOfLine(reading) })
  if (ctx.globals.json) return ctx.printJson(answer)
  await ctx.print(factsText(rescheduleFacts(answer)))
  await ctx.print(`\n${answer.says.join('\n')}\n`)
  ctx.report(NO_ADVICE)
}

async function interpretChange(ctx: Context, verb: string, { words, options, flags }: CommandInput) {
  const line = joinLine(verb, { words, options: {}, flags })
  const { reading, recordOf } = await resolveReading(line, await ctx.today(), await ctx.connect())
  const account = recordOf('account')
  if (!account) throw usageFailure(`'${line}' names no account`)
  return { reading, vehicleID: account.id, day: await resolveDay(ctx, optionText(options, 'date'), 'mostly-past') }
}

async function save<N extends 'WithdrawCredit' | 'Reschedule'>(
  ctx: Context,
  { options }: CommandInput,
  name: N,
  request: Parameters<Awaited<ReturnType<Context['connect']>>['client']['call']>[1] & object,
) {
  const { client } = await ctx.connect()
  const dryRun = isOn(options, 'dryRun')
  const key = optionText(options, 'key') ?? randomUUID()
  const answer = await explainUnanswered(client.call(name, { ...request, dryRun } as never, { key }), {
    key,
    done: 'the change is saved',
  })
  if (!dryRun) ctx.report(OPERATIONS[name].success ?? '')
  return answer
}
