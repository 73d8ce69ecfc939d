import { randomUUID } from 'node:crypto'
import { termsOfLine, withdrawalDayOf } from '@forecourt/core/features/credit/change-line'
import { rescheduleFacts, withdrawalOutFacts } from '@forecourt/core/features/credit/change-out-facts'
import { NO_ADVICE } from '@forecourt/core/features/hire-purchase/credit-file'
import type { InputOf, OutputOf } from '@forecourt/core/kernel/operation'
import { OPERATIONS, type Operations } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { resolveDay } from '../../kit/days'
import { confirmChecks, explainUnanswered, parseAccepted, saveOnceConfirmed } from '../../kit/checks'
import { usageFailure } from '../../kit/failure'
import { type CommandInput, isOn, optionText } from '../../kit/options'
import { factsText } from '../../kit/table'
import { joinLine } from '../cash-book/line-words'
import { resolveReading } from '../cash-book/resolve-line'

/** Withdraws from the credit of an account, as the palette does. */
export async function withdrawCommand(ctx: Context, input: CommandInput): Promise<void> {
  const { reading, vehicleID, day } = await interpretChange(ctx, 'withdraw', input)
  const date = day ?? withdrawalDayOf(reading, await ctx.today())
  await saveChange(ctx, input, { name: 'WithdrawCredit', request: { vehicleID, date }, facts: withdrawalOutFacts })
}

/** Changes the terms of the payments to come of an account, as the palette does. */
export async function rescheduleCommand(ctx: Context, input: CommandInput): Promise<void> {
  const { reading, vehicleID, day } = await interpretChange(ctx, 'reschedule', input)
  const request = { vehicleID, date: day, ...termsOfLine(reading) }
  await saveChange(ctx, input, { name: 'Reschedule', request, facts: rescheduleFacts })
}

async function interpretChange(ctx: Context, verb: string, { words, options, flags }: CommandInput) {
  const line = joinLine(verb, { words, options: {}, flags })
  const { reading, recordOf } = await resolveReading(line, await ctx.today(), await ctx.connect())
  const account = recordOf('account')
  if (!account) throw usageFailure(`'${line}' names no account`)
  return { reading, vehicleID: account.id, day: await resolveDay(ctx, optionText(options, 'date'), 'mostly-past') }
}

type ChangeName = 'WithdrawCredit' | 'Reschedule'
type ChangeAnswer<N extends ChangeName> = OutputOf<Operations[N]>
type ChangeRequest<N extends ChangeName> = InputOf<Operations[N]>

/** How a change is saved: asked for with these facts first. */
interface ChangeSave<N extends ChangeName> {
  name: N
  request: ChangeRequest<N>
  facts: (answer: ChangeAnswer<N>) => (readonly [string, string])[]
}

/** Saves a change once its figures are confirmed, and prints what it came to; of a dry run what it would come to. */
async function saveChange<N extends ChangeName>(
  ctx: Context,
  { options }: CommandInput,
  { name, request, facts }: ChangeSave<N>,
): Promise<void> {
  const { client } = await ctx.connect()
  const send = (more: object, key?: string) => client.call(name, { ...request, ...more }, key ? { key } : {})
  const isDryRun = isOn(options, 'dryRun')
  const key = optionText(options, 'key') ?? randomUUID()
  const accepted = parseAccepted(optionText(options, 'accept'), OPERATIONS[name].checks)
  const answer = isDryRun
    ? await send({ dryRun: true })
    : await saveOnceConfirmed([], {
        confirm: async (open) =>
          confirmChecks(ctx, open, {
            accepted,
            facts: facts(await send({ dryRun: true })),
            otherwise: 'Nothing is saved. To save it',
          }),
        save: (confirmed) => explainUnanswered(send({ confirmed }, key), { key, done: 'the change is saved' }),
      })
  if (ctx.globals.json) await ctx.printJson(answer)
  else await ctx.print(`${factsText(facts(answer))}\n${answer.says.join('\n')}\n`)
  if (!isDryRun) ctx.report(OPERATIONS[name].success ?? '')
  if (!ctx.globals.json) ctx.report(NO_ADVICE)
}
