import { PAYMENT_RECEIPT_CATEGORIES } from '@forecourt/core/features/cash-book/enums'
import { OPERATIONS } from '@forecourt/core/operations'
import type { Context } from '../../kit/context'
import { exportFile } from '../../kit/export-file'
import { CliFailure, EXIT } from '../../kit/failure'
import { type CommandInput, isOn, wholeNumber } from '../../kit/options'
import { askYes } from '../../kit/prompt'

export async function printNextReceipt(ctx: Context): Promise<void> {
  const { client } = await ctx.connect()
  const answer = await client.call('GetReceiptNumber', {})
  if (ctx.globals.json) return ctx.printJson(answer)
  await ctx.print(`${answer.currentReceiptNumber}\n`)
}

/** Sets the number of the next receipt, after showing the person the old and the new one. */
export async function setNextReceiptCommand(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const receiptNumber = wholeNumber(words[0] ?? '', 'The receipt number')
  const { client } = await ctx.connect()
  const { currentReceiptNumber: old } = await client.call('GetReceiptNumber', {})
  const change = `Receipt number ${old} -> ${receiptNumber}`
  if (!isOn(options, 'yes') && !(await askYes(ctx, `${change}?`, `${change}: give --yes to set it without asking`)))
    throw new CliFailure(EXIT.failed, 'Nothing is changed')
  await client.call('SaveReceiptNumber', { receiptNumber })
  if (ctx.globals.json) return ctx.printJson({ old, new: receiptNumber })
  await ctx.print(`${old} -> ${receiptNumber}\n`)
  ctx.report(OPERATIONS.SaveReceiptNumber.success ?? '')
}

/** Saves the receipt of an entry to a file; the receipt of a deposit names the client of the entry, with the warranty as its terms. */
export async function saveReceipt(ctx: Context, { words, options }: CommandInput): Promise<void> {
  const cashID = wholeNumber(words[0] ?? '', 'The number of an entry')
  const { client } = await ctx.connect()
  const entry = await client.call('GetCashEntry', { id: cashID })
  const of = { cashID, replaceReceipt: isOn(options, 'replace') }
  if (PAYMENT_RECEIPT_CATEGORIES.includes(entry.categoryID))
    return exportFile(ctx, options, { operation: 'GetPaymentReceiptReport', input: of, isBinary: true })
  const { warrantyText: terms } = await client.call('GetWorkstation', {})
  const input = { ...of, clientID: entry.clientID, terms }
  return exportFile(ctx, options, { operation: 'GetDepositReceiptReport', input, isBinary: true })
}
