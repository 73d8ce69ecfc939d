import type { EmbeddedStatement } from './protocol'

/** The number of texts that are counted: lists of any length make texts of their own, which would never end. */
const TEXTS_MAX = 500
/** Longer values are read faster as parameters than as literals. */
const VALUE_LENGTH_MAX = 16_000

/** The mark of a statement outside of transactions that is prepared all the same, as on a server. */
const MARK = '/* prepared */'
const PREPARABLE = /^\s*(?:\/\*[^*]*\*\/\s*)?(?:select|insert|update|delete|with)\b/i
const DEFINITION = /\b(?:create|alter|drop)\b/i

/**
 * The statements that a session of the embedded engine has parsed and planned: those of transactions, which are few and repeated, as on a server. The
 * engine plans every statement with parameters anew, which takes as long as running it. One that comes a second time is prepared, and executed from
 * then on with its values as quoted literals, which have no type, as parameters have none.
 */
export class PreparedStatements {
  readonly #run: (text: string) => Promise<unknown>
  /** By text: its name, or null while it came once. */
  readonly #names = new Map<string, string | null>()
  #made = 0

  /** @param run Runs a text without parameters. */
  constructor(run: (text: string) => Promise<unknown>) {
    this.#run = run
  }

  /** Returns the text that executes a prepared statement; null for one that is to be run as it is. */
  async textOf({ sql, params = [], blob }: EmbeddedStatement, isInTransaction: boolean): Promise<string | null> {
    if (params.length === 0 || blob) {
      if (DEFINITION.test(sql)) await this.#forget()
      return null
    }
    const isRepeated = isInTransaction || sql.startsWith(MARK)
    if (!isRepeated || !PREPARABLE.test(sql) || !params.every(isLiteral)) return null
    const name = this.#names.get(sql) ?? (await this.#prepare(sql))
    return name === null ? null : `execute ${name}(${params.map(literalOf).join()})`
  }

  async #prepare(sql: string): Promise<string | null> {
    if (!this.#names.has(sql)) {
      if (this.#names.size < TEXTS_MAX) this.#names.set(sql, null)
      return null
    }
    this.#made += 1
    const name = `s${this.#made}`
    await this.#run(`prepare ${name} as ${sql}`)
    this.#names.set(sql, name)
    return name
  }

  /** Forgets them all before a table changes, whose columns the result of one may follow. */
  async #forget(): Promise<void> {
    if ([...this.#names.values()].some((name) => name !== null)) await this.#run('deallocate all')
    this.#names.clear()
  }
}

/** True for a value that a text can hold: a zero would end it. */
function isLiteral(value: string | null): boolean {
  return value === null || (value.length <= VALUE_LENGTH_MAX && !value.includes('\0'))
}

function literalOf(value: string | null): string {
  return value === null ? 'null' : `'${value.replaceAll("'", "''")}'`
}
