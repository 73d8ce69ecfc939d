import { emailStatementLine, statementLine } from './statement-line'

/** The lines of statements. */
export const statementLines = { 'statements.show-record': statementLine, 'email.send-statement': emailStatementLine }
