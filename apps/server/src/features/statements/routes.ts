import type { statementsOperations } from '@forecourt/core/features/statements/operations'
import type { Handlers } from '../../context'
import { statementFile, statementReport } from './documents'
import { printStatement, sendStatement } from './email'
import { readStatement, statementOut } from './service'

export const statementsHandlers: Handlers<typeof statementsOperations> = {
  GetStatement: async (ctx, request) => statementOut(await readStatement(ctx, request)),
  GetStatementReport: statementReport,
  ExportStatement: statementFile,
  SendStatement: async (ctx, given) => ({ id: await sendStatement(ctx, given) }),
}

/** Prints statements before the transaction of the save that sends them. */
export const statementsPreparation: Partial<Handlers<Pick<typeof statementsOperations, 'SendStatement'>>> = {
  SendStatement: async (ctx, given) => {
    await printStatement(ctx, given)
    return { id: 0 }
  },
}
