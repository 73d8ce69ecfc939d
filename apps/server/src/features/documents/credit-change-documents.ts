import type { TermsDocumentRequest, WithdrawalDocumentRequest } from '@forecourt/core/features/documents/schemas'
import type { z } from 'zod'
import type { Ctx, Download } from '../../context'
import { termsLetter, withdrawalStatement } from '../../documents/credit-change-papers'
import { termsToPrint } from '../credit/reschedule-service'
import { withdrawalToPrint } from '../credit/withdrawal-service'
import { creditOf } from './credit-documents'

/** Prints what a withdrawal from the credit of an account asks for (server 20.23). */
export async function withdrawalDocument(
  ctx: Ctx,
  { ID, date }: z.output<typeof WithdrawalDocumentRequest>,
): Promise<Download> {
  const { subject, of } = await creditOf(ctx, ID)
  return withdrawalStatement(of, await withdrawalToPrint(ctx, { vehicleID: ID, date }), subject.printing)
}

/** Prints the letter of new terms of an account (server 20.23). */
export async function termsDocument(
  ctx: Ctx,
  { ID, ...typed }: z.output<typeof TermsDocumentRequest>,
): Promise<Download> {
  const { subject, of } = await creditOf(ctx, ID)
  const out = await termsToPrint(ctx, { ...typed, vehicleID: ID })
  return termsLetter(of, { out, texts: subject.settings.creditTexts }, subject.printing)
}
