import { z } from 'zod'
import { DEAL_KINDS } from '../../kernel/changes'
import { operation } from '../../kernel/operation'
import { Created, csvOptions } from '../../kernel/wire'
import { StatementEmail, StatementOut, StatementRequest } from './schemas'

/** @source server 23.1 */
export const statementsOperations = {
  /** What a client, or an account, owed, paid and owes over a period. 404 for no such client or vehicle, 409 for one that is not sold. */
  GetStatement: operation({
    access: { needs: 'prices', token: 'read', passcode: 'all', prices: ['statements.all'] },
    reads: [...DEAL_KINDS, 'settings'],
    method: 'GET',
    path: '/api/Statements/GetStatement',
    input: StatementRequest,
    output: StatementOut,
  }),
  /** The same on paper. */
  GetStatementReport: operation({
    access: { needs: ['documents', 'prices'], token: 'export', passcode: 'all', prices: ['statements.all'] },
    method: 'GET',
    path: '/api/Statements/GetStatementReport',
    input: StatementRequest,
    output: z.string(),
    kind: 'download',
    alsoPost: true,
    file: 'statement.pdf',
  }),
  /** Puts a message with it among those that wait to be sent to its client (server 24.2). 409 while e-mail is not set up. */
  SendStatement: operation({
    access: {
      needs: { printCall: () => 'GetStatementReport', rights: ({ keepAddress }) => (keepAddress ? ['records'] : []) },
      token: 'none',
      passcode: 'all',
      prices: [],
    },
    method: 'POST',
    path: '/api/Statements/SendStatement',
    input: StatementEmail,
    output: Created,
    success: 'E-mail on its way',
  }),
  /** Its lines as CSV, with opening and closing of each account. */
  ExportStatement: operation({
    access: { needs: ['exports', 'prices'], token: 'export', passcode: 'all', prices: ['statements.all'] },
    method: 'POST',
    path: '/api/DataExport/ExportStatement',
    input: StatementRequest.safeExtend(csvOptions),
    output: z.string(),
    kind: 'download',
    file: 'export.csv',
  }),
}
