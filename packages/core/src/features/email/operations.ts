import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { Empty } from '../../kernel/wire'
import { Emails, EmailSettingsIn, EmailSettingsOut, EmailsOf, EmailTest, EmailTested, WhichEmail } from './schemas'

/** @source server 24 */
export const emailOperations = {
  /** How e-mail is sent; nothing tells the password. */
  GetEmailSettings: operation({
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetEmailSettings',
    input: Empty,
    output: EmailSettingsOut,
  }),
  SaveEmailSettings: operation({
    method: 'POST',
    path: '/api/ManageData/SaveEmailSettings',
    input: EmailSettingsIn,
    output: Empty,
    gated: true,
    success: 'E-mail settings saved',
  }),
  /** Sends a message now, by the settings as they are saved, and answers what the mail server said. */
  TestEmail: operation({
    method: 'POST',
    path: '/api/ManageData/TestEmail',
    input: EmailTest,
    output: EmailTested,
    gated: true,
    keyless: true,
  }),
  /** What was sent to a client and what waits, the newest 100 first. */
  GetEmails: operation({
    reads: ['email'],
    method: 'GET',
    path: '/api/Email/GetEmails',
    input: EmailsOf,
    output: Emails,
  }),
  /** The paper of a message, as it was sent. 404 once it is no longer kept. */
  GetEmailPaper: operation({
    method: 'GET',
    path: '/api/Email/GetEmailPaper',
    input: WhichEmail,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    gated: true,
    file: 'paper.pdf',
  }),
  /** Sends what failed or was cancelled once more, or what was sent. 409 for one that waits or whose paper is no longer kept. */
  ResendEmail: operation({
    method: 'POST',
    path: '/api/Email/ResendEmail',
    input: WhichEmail,
    output: Empty,
    gated: true,
    success: 'E-mail on its way',
  }),
  /** Takes back what waits. 409 for one that no longer does, or is being sent now. */
  CancelEmail: operation({
    method: 'POST',
    path: '/api/Email/CancelEmail',
    input: WhichEmail,
    output: Empty,
    success: 'E-mail cancelled',
  }),
}
