import { statementLine } from './statement-line'

/** The lines of statements. */
export const statementLines = { 'statements.show-record': statementLine }
