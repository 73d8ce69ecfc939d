import { foldText } from '../../kernel/fold'
import { IMPORT_KINDS, type ImportKind } from './enums'
import { importColumnsOf } from './kinds'
import { nameLikeness } from './match-columns'

/** The kinds of files of other systems; the other kinds are detected by the exact name of a file alone. */
type ForeignKind = Exclude<ImportKind, 'batches' | 'hires' | 'costs' | 'register'>

const WORDS: Readonly<Record<ForeignKind, RegExp>> = {
  clients: /client|customer|people|person|klijent|klient|clienti/,
  sales: /sale|sold|bejgh|vendite/,
  payments: /payment|receipt|paid|hlas|pagament/,
  hp: /(^|[^a-z])hp([^a-z]|$)|schedule|instal|hire.?purchase|rate/,
  cash: /cash|drawer|kaxxa|cassa|book/,
  vehicles: /vehicle|stock|cars?([^a-z]|$)|vettur|karozz|veicoli/,
}
/** The kind that wins when a name has the words of two: `sold vehicles` are sales, `hp payments` payments. */
const ORDER: readonly ForeignKind[] = ['payments', 'sales', 'hp', 'cash', 'clients', 'vehicles']

/**
 * Detects the kind of a file: by its name, else by its headings, when they have all required columns of a kind and more of its columns than of any
 * other.
 * @returns null for neither.
 * @source server 19.7.
 */
export function kindOfFile(fileName: string, headings: readonly string[]): ImportKind | null {
  const name = foldText(fileName.replace(/\.[^.]*$/, ''))
  const exact = IMPORT_KINDS.find((kind) => kind === name)
  if (exact) return exact
  const byName = ORDER.find((kind) => WORDS[kind].test(name))
  if (byName) return byName
  const named = ORDER.map((kind) => {
    const columns = importColumnsOf(kind)
    const found = columns.filter((column) => headings.some((heading) => nameLikeness(heading, column) > 2))
    const isWhole = columns.every((column) => !column.isNeeded || found.includes(column))
    return { kind, score: isWhole ? found.length : 0 }
  }).sort((a, b) => b.score - a.score)
  const [first, second] = named
  return first && first.score > 1 && first.score > (second?.score ?? 0) ? first.kind : null
}
