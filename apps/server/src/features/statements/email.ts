import type { StatementEmail } from '@forecourt/core/features/statements/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import type { Ctx } from '../../context'
import { editClient } from '../clients/service'
import { bytesOf, refuseUnsendable, type Sendable, sendLater } from '../email/service'
import { statementOfClient } from './documents'

/** What was printed for a call before its transaction, by what that was asked with. */
const printed = new WeakMap<StatementEmail, Sendable>()

/** Prints what is to be sent before the transaction of the save: a statement is read of one moment of its own. */
export async function printStatement(ctx: Ctx, given: StatementEmail): Promise<void> {
  await refuseUnsendable(ctx, given)
  const { to, subject, text, keepAddress, ...request } = given
  const { clientID, paper } = await statementOfClient(ctx, request)
  const { fileName, contentType } = paper
  const bytes = await bytesOf(paper)
  const words = { to, subject, text, keepAddress }
  const asked = { kind: 'statement', printedBy: 'GetStatementReport', request } as const
  printed.set(given, { ...words, ...asked, clientID, fileName, contentType, bytes })
}

/** Puts a message with a statement among those that wait. */
export async function sendStatement(ctx: Ctx, given: StatementEmail): Promise<number> {
  const sendable = printed.get(given)
  invariant(sendable, 'A statement was printed before its message is saved')
  const id = await sendLater(ctx, sendable)
  if (given.keepAddress && sendable.clientID !== null) await editClient(ctx, { id: sendable.clientID, email: given.to })
  return id
}
