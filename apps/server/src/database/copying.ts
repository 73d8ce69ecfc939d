/** A table and those of its columns that are copied. */
export interface TableColumns {
  table: string
  columns: readonly string[]
}

/**
 * How a connection copies, and what else can be asked of it. Whole tables leave and come in as bytes in the text format of COPY: a line a row, every line
 * end, tab and backslash inside a value escaped.
 */
export interface Copier {
  query(sql: string, parameters?: readonly unknown[]): Promise<unknown>
  /** The rows of a table, as they lie there, in pieces of any length. */
  copyOut(of: TableColumns): AsyncGenerator<Uint8Array, void, undefined>
  /** Adds whole rows to a table. @returns How many they were. */
  copyIn(to: TableColumns, rows: AsyncIterable<Uint8Array>): Promise<number>
}

/** A name as SQL writes it. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The columns, as they stand in brackets behind a table. */
export function quotedColumns(columns: readonly string[]): string {
  return columns.map(quotedName).join(', ')
}
