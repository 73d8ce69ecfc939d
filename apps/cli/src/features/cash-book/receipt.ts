import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { CliFailure, EXIT } from '../../kit/failure'
import { type Given, isOn, wholeNumber } from '../../kit/options'
import { askYes } from '../../kit/prompt'

/** Prints the number that the next receipt gets. */
export async function getReceipt(ctx: Context): Promise<void> {
  const { client } = await ctx.connect()
  const answer = await client.call('GetReceiptNumber', {})
  await ctx.io.write(ctx.globals.json ? `${JSON.stringify(answer)}\n` : `${answer.currentReceiptNumber}\n`)
}

/** Sets that number, after the person has seen the old and the new one. */
export async function setReceipt(ctx: Context, { words, options }: Given): Promise<void> {
  const receiptNumber = wholeNumber(words[0] ?? '', 'The receipt number')
  const { client } = await ctx.connect()
  const { currentReceiptNumber: old } = await client.call('GetReceiptNumber', {})
  const change = `Receipt number ${old} -> ${receiptNumber}`
  if (!isOn(options, 'yes') && !(await askYes(ctx, `${change}?`, `${change}: give --yes to set it without asking`)))
    throw new CliFailure(EXIT.failed, 'Nothing is changed')
  await client.call('SaveReceiptNumber', { receiptNumber })
  if (ctx.globals.json) return ctx.io.write(`${JSON.stringify({ old, new: receiptNumber })}\n`)
  await ctx.io.write(`${old} -> ${receiptNumber}\n`)
  ctx.say(OPERATIONS.SaveReceiptNumber.success ?? '')
}
