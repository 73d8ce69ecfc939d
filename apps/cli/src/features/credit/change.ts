import { randomUUID } from 'node:crypto'
import { confirmationCheck } from '@forecourt/core/features/deals/confirmations'
import { termsOfLine, withdrawalDayOf } from '@forecourt/core/features/credit/change-line'
import { rescheduleFacts, withdrawalOutFacts } from '@forecourt/core/features/credit/change-out-facts'
import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import type { ConfirmationCode } from '@forecourt/core/features/deals/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { checkFacts, confirmChecks, explainUnanswered, parseAccepted, saveOnceConfirmed } from '../../kit/checks'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { joinLine } from '../cash-book/line-words'
import { resolveReading } from '../cash-book/resolve-line'

/** The checks of new terms that `--accept` confirms. */
export const TERMS_CHECKS = ['rate-high'] as const satisfies readonly ConfirmationCode[]

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
  const accepted = parseAccepted(optionText(input.options, 'accept'), TERMS_CHECKS)
  const request = { vehicleID, date: day, ...termsOfLine(reading) }
  const { client } = await ctx.connect()
  const plan = await client.call('Reschedule', { ...request, dryRun: true })
  const facts = rescheduleFacts(plan)
  const answer = isOn(input.options, 'dryRun')
    ? plan
    : await saveOnceConfirmed(plan.questions.map(confirmationCheck), {
        confirm: (open) => confirmChecks(ctx, open, { accepted, facts, otherwise: 'Nothing is changed. To change it' }),
        save: (confirmed) => save(ctx, input, 'Reschedule', { ...request, confirmed }),
      })
  if (ctx.globals.json) return ctx.printJson(answer)
  const checks = answer.questions.map(({ doubt, reason }) => ({ name: doubt, message: reason }))
  await ctx.print(factsText([...rescheduleFacts(answer), ...checkFacts(checks, accepted)]))
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
