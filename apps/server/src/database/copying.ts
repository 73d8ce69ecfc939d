export interface TableColumns {
  table: string
  columns: readonly string[]
}

/**
 * Copies whole tables over one connection, and runs other queries there. Tables are bytes in the text format of COPY: a line a row, with every line
 * end, tab and backslash inside a value escaped.
 */
export interface Copier {
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown>
  /** Returns the rows of a table, in stored order and in pieces of any length. */
  copyOut(of: TableColumns): AsyncGenerator<Uint8Array, void, undefined>
  /**
   * Adds whole rows to a table.
   * @returns The number of rows.
   */
  copyIn(to: TableColumns, rows: AsyncIterable<Uint8Array>): Promise<number>
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function quoteColumns(columns: readonly string[]): string {
  return columns.map(quoteName).join(', ')
}
