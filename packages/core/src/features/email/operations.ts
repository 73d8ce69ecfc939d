import { z } from 'zod'
import { operation } from '../../kernel/operation'
import { DEAL_KINDS } from '../../kernel/changes'
import { Created, Empty } from '../../kernel/wire'
import {
  EmailCounts,
  Emails,
  EmailSettingsIn,
  EmailSettingsOut,
  EmailsSearch,
  EmailTest,
  EmailTestResult,
  DocumentEmailIn,
  EmailDocumentRequest,
  PreparedEmail,
  EmailRef,
} from './schemas'

/** @source server 24 */
export const emailOperations = {
  /** How e-mail is sent; nothing tells the password. */
  GetEmailSettings: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    reads: ['settings'],
    method: 'GET',
    path: '/api/ManageData/GetEmailSettings',
    input: Empty,
    output: EmailSettingsOut,
  }),
  SaveEmailSettings: operation({
    access: { needs: 'settings', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/SaveEmailSettings',
    input: EmailSettingsIn,
    output: Empty,
    success: 'E-mail settings saved',
  }),
  /** Sends a message now, by the settings as they are saved, and answers what the mail server said. */
  TestEmail: operation({
    access: { needs: 'settings', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/ManageData/TestEmail',
    input: EmailTest,
    output: EmailTestResult,
    keyless: true,
  }),
  /** To whom a paper would go, and with which words; refuses as its own call would whom it is not told. */
  PrepareEmail: operation({
    access: { needs: { printCall: ({ paper }) => paper }, token: 'none', passcode: 'part', prices: [] },
    reads: [...DEAL_KINDS, 'settings', 'hire'],
    method: 'POST',
    path: '/api/Email/PrepareEmail',
    input: EmailDocumentRequest,
    output: PreparedEmail,
    kind: 'read',
  }),
  /** Prints a paper as its own call would, and puts a message with it among those that wait (server 24.3). 409 while e-mail is not set up. */
  SendPaper: operation({
    access: {
      needs: { printCall: ({ paper }) => paper, rights: ({ keepAddress }) => (keepAddress ? ['records'] : []) },
      token: 'none',
      passcode: 'none',
      prices: [],
    },
    method: 'POST',
    path: '/api/Email/SendPaper',
    input: DocumentEmailIn,
    output: Created,
    success: 'E-mail on its way',
  }),
  GetEmailCounts: operation({
    access: { needs: 'settings', token: 'none', passcode: 'none', prices: [] },
    reads: ['email'],
    method: 'GET',
    path: '/api/Email/GetEmailCounts',
    input: Empty,
    output: EmailCounts,
  }),
  /** What was sent to a client and what waits, the newest 100 first; of all clients what failed and what waits before the rest. */
  GetEmails: operation({
    access: { needs: 'documents', token: 'none', passcode: 'none', prices: [] },
    reads: ['email'],
    method: 'GET',
    path: '/api/Email/GetEmails',
    input: EmailsSearch,
    output: Emails,
  }),
  /** The paper of a message, as it was sent. 404 once it is no longer kept. */
  GetEmailPaper: operation({
    access: { needs: 'documents', token: 'none', passcode: 'all', prices: [] },
    method: 'GET',
    path: '/api/Email/GetEmailPaper',
    input: EmailRef,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    file: 'paper.pdf',
  }),
  /** Sends what failed or was cancelled once more, or what was sent. 409 for one that waits or whose paper is no longer kept. */
  ResendEmail: operation({
    access: { needs: 'documents', token: 'none', passcode: 'all', prices: [] },
    method: 'POST',
    path: '/api/Email/ResendEmail',
    input: EmailRef,
    output: Empty,
    success: 'E-mail on its way',
  }),
  /** Takes back what waits, and sets aside what failed. 409 for one that was sent, is cancelled already, or is being sent now. */
  CancelEmail: operation({
    access: { needs: 'documents', token: 'none', passcode: 'none', prices: [] },
    method: 'POST',
    path: '/api/Email/CancelEmail',
    input: EmailRef,
    output: Empty,
    success: 'E-mail cancelled',
  }),
}
