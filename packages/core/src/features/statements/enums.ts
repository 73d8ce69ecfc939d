/** `hp` is an HP account, `sale` the payments for a vehicle outside it, `deposit` the attempt on one that the client has not bought. */
export const STATEMENT_KINDS = ['hp', 'sale', 'deposit'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

export const STATEMENT_KIND_NAMES: Readonly<Record<StatementKind, string>> = {
  hp: 'Hire purchase',
  sale: 'Sale',
  deposit: 'Deposit',
}
