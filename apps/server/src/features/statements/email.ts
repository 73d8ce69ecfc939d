import type { StatementEmail } from '@forecourt/core/features/statements/schemas'
import { invariant } from '@forecourt/core/kernel/invariant'
import type { Ctx } from '../../context'
import { bytesOf, refuseUnsendable, type Sendable, sendLater } from '../email/service'
import { statementOfClient } from './documents'

/** What was printed for a call before its transaction, by what that was asked with. */
const printed = new WeakMap<StatementEmail, Sendable>()

/** Prints what is to be sent before the transaction of the save: a statement is read of one moment of its own. */
export async function printStatement(ctx: Ctx, given: StatementEmail): Promise<void> {
  await refuseUnsendable(ctx, given)
  const { to, subject, text, ...request } = given
  const { clientID, paper } = await statementOfClient(ctx, request)
  const { fileName, contentType } = paper
  const bytes = await bytesOf(paper)
  printed.set(given, { to, subject, text, clientID, kind: 'statement', request, fileName, contentType, bytes })
}

/** Puts a message with a statement among those that wait. */
export function sendStatement(ctx: Ctx, given: StatementEmail): Promise<number> {
  const sendable = printed.get(given)
  invariant(sendable, 'A statement was printed before its message is saved')
  return sendLater(ctx, sendable)
}
