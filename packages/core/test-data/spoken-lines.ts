import type { LineOutcome } from './line-outcome'
import { SPOKEN_COUNTER } from './spoken-counter'
import { SPOKEN_EVERYDAY } from './spoken-everyday'
import { SPOKEN_MONEY } from './spoken-money'
import { SPOKEN_SHORT } from './spoken-short'
import { SPOKEN_WORDS } from './spoken-words'

/** A line as it is typed at a counter, with what it comes to. */
export interface SpokenLine extends LineOutcome {
  typed: string
}

/** Lines as they are typed at a counter, for the 20th of November 2026, by what they are about. */
export const SPOKEN: ReadonlyMap<string, readonly SpokenLine[]> = tableOf(
  `${SPOKEN_MONEY}${SPOKEN_COUNTER}${SPOKEN_WORDS}${SPOKEN_SHORT}${SPOKEN_EVERYDAY}`,
)

function tableOf(text: string): Map<string, SpokenLine[]> {
  const table = new Map<string, SpokenLine[]>()
  let lines: SpokenLine[] = []
  for (const row of text.split('\n').filter((each) => each !== '')) {
    if (row.startsWith('# ')) {
      lines = []
      table.set(row.slice(2), lines)
    } else lines.push(lineOf(row))
  }
  return table
}

function lineOf(row: string): SpokenLine {
  const [typed = '', first = '', enter = '', ctrlEnter = ''] = row.split(' | ')
  return { typed, first: first === '=' ? typed : first, enter, ctrlEnter: ctrlEnter === '=' ? enter : ctrlEnter }
}
