import type { ColumnType } from 'kysely'

/** bigint and cents: strings when read (converted by database/values), numbers or strings when written. */
export type Whole = ColumnType<string, number | string, number | string>
export type Decimal = ColumnType<string, number | string, number | string>
/** Days are strings `yyyy-MM-dd`. */
export type DayText = ColumnType<string, string, string>
export type Moment = ColumnType<Date, Date | string, Date | string>
/** Values are read as what they are, and written as their text. */
export type Json<T = unknown> = ColumnType<T, string, string>

/** What a column holds when it is read. */
export type Read<Form> = Form extends ColumnType<infer Value, infer _Insert, infer _Update> ? Value : Form
export type OrNull<Form> =
  Form extends ColumnType<infer Value, infer Insert, infer Update>
    ? ColumnType<Value | null, Insert | null | undefined, Update | null>
    : never
export type WithDefault<Form> =
  Form extends ColumnType<infer Value, infer Insert, infer Update>
    ? ColumnType<Value, Insert | undefined, Update>
    : never
