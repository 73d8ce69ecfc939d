import type { StatementEmail } from '@forecourt/core/features/statements/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import type { Ctx } from '../../context'
import { editClient } from '../clients/service'
import { downloadBytes, refuseUnsendable, type QueuedEmail, queueEmail } from '../email/service'
import { statementOfClient } from './documents'

/** Statements that were printed before the transaction of their call, by its input. */
const printedStatements = new WeakMap<StatementEmail, QueuedEmail>()

/** Prints the statement before the transaction of the save, since it is read from a snapshot of its own. */
export async function printStatement(ctx: Ctx, given: StatementEmail): Promise<void> {
  await refuseUnsendable(ctx, given)
  const { to, subject, text, keepAddress, ...request } = given
  const { clientID, paper } = await statementOfClient(ctx, request)
  const { fileName, contentType } = paper
  const bytes = await downloadBytes(paper)
  const words = { to, subject, text, keepAddress }
  const asked = { kind: 'statement', printedBy: 'GetStatementReport', request } as const
  printedStatements.set(given, { ...words, ...asked, clientID, fileName, contentType, bytes })
}

export async function sendStatement(ctx: Ctx, given: StatementEmail): Promise<number> {
  const sendable = printedStatements.get(given)
  invariant(sendable, 'A statement was printed before its message is saved')
  const id = await queueEmail(ctx, sendable)
  if (given.keepAddress && sendable.clientID !== null) await editClient(ctx, { id: sendable.clientID, email: given.to })
  return id
}
