import type { statementsOperations } from '@forecourt/core/features/statements/operations'
import type { Handlers } from '../../context'
import { statementFile, statementReport } from './documents'
import { readStatement, statementOut } from './service'

export const statementsHandlers: Handlers<typeof statementsOperations> = {
  GetStatement: async (ctx, request) => statementOut(await readStatement(ctx, request)),
  GetStatementReport: statementReport,
  ExportStatement: statementFile,
}
