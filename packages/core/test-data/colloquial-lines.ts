import type { LineOutcome } from './line-outcome'
import { COLLOQUIAL_COUNTER } from './colloquial-counter'
import { COLLOQUIAL_EVERYDAY } from './colloquial-everyday'
import { COLLOQUIAL_MONEY } from './colloquial-money'
import { COLLOQUIAL_SHORT } from './colloquial-short'
import { COLLOQUIAL_WORDS } from './colloquial-words'

export interface ColloquialLine extends LineOutcome {
  typed: string
}

/** Lines as typed at a counter, for the 20th of November 2026, by topic. */
export const COLLOQUIAL_LINES: ReadonlyMap<string, readonly ColloquialLine[]> = tableOf(
  `${COLLOQUIAL_MONEY}${COLLOQUIAL_COUNTER}${COLLOQUIAL_WORDS}${COLLOQUIAL_SHORT}${COLLOQUIAL_EVERYDAY}`,
)

function tableOf(text: string): Map<string, ColloquialLine[]> {
  const table = new Map<string, ColloquialLine[]>()
  let lines: ColloquialLine[] = []
  for (const row of text.split('\n').filter((each) => each !== '')) {
    if (row.startsWith('# ')) {
      lines = []
      table.set(row.slice(2), lines)
    } else lines.push(lineOf(row))
  }
  return table
}

function lineOf(row: string): ColloquialLine {
  const [typed = '', first = '', enter = '', ctrlEnter = ''] = row.split(' | ')
  return { typed, first: first === '=' ? typed : first, enter, ctrlEnter: ctrlEnter === '=' ? enter : ctrlEnter }
}
