import { folded } from '../../kernel/fold'
import { IMPORT_KINDS, type ImportKind } from './enums'
import { importColumnsOf } from './kinds'
import { nameLikeness } from './match-columns'

/** What files of other systems hold; the other kinds are told by the very name of a file alone. */
type KindOfOthers = Exclude<ImportKind, 'batches' | 'hires' | 'costs' | 'register'>

/** What people call the files of a kind. */
const WORDS: Readonly<Record<KindOfOthers, RegExp>> = {
  clients: /client|customer|people|person|klijent|klient|clienti/,
  sales: /sale|sold|bejgh|vendite/,
  payments: /payment|receipt|paid|hlas|pagament/,
  hp: /(^|[^a-z])hp([^a-z]|$)|schedule|instal|hire.?purchase|rate/,
  cash: /cash|drawer|kaxxa|cassa|book/,
  vehicles: /vehicle|stock|cars?([^a-z]|$)|vettur|karozz|veicoli/,
}
/** A name that says two things says the one that is said apart: `sold vehicles` are sales, `hp payments` payments. */
const ORDER: readonly KindOfOthers[] = ['payments', 'sales', 'hp', 'cash', 'clients', 'vehicles']

/**
 * What a file holds: by its name, else by its headings, when they name all that a kind needs and more of its columns than of any other.
 *
 * @returns null when neither says.
 * @source server 19.7.
 */
export function kindOfFile(fileName: string, headings: readonly string[]): ImportKind | null {
  const name = folded(fileName.replace(/\.[^.]*$/, ''))
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
