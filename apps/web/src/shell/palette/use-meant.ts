import { COMMANDS } from '@forecourt/core/commands'
import type { Day } from '@forecourt/core/kernel/days'
import { nameIn, namedRepairs } from '@forecourt/core/line/names'
import { parseLine } from '@forecourt/core/line/parse'
import { type MeantLine, meantLine } from '@forecourt/core/line/repair'
import { useMemo } from 'react'
import { useOperation } from '../../kit/api/api'
import { useDebounced } from '../../kit/debounced'
import { LOOKUP_WAIT_MS } from './use-line'

/** The line that is typed, as it is taken. */
export interface TakenLine extends MeantLine {
  /** The name that stands in the place of an account; null without one. */
  name: string | null
  /** Whose name it is is still asked. */
  isNaming: boolean
}

/** The line that a typed one is taken for: its best repair, and the one open account of a person where it names one. */
export function useMeantLine(typed: string, today: Day): TakenLine {
  const context = useMemo(() => ({ today, commands: COMMANDS }), [today])
  const meant = useMemo(() => meantLine(typed, context), [typed, context])
  const name = useMemo(() => nameIn(meant.text, context), [meant, context])
  const wanted = name?.words ?? ''
  const asked = useDebounced(wanted, LOOKUP_WAIT_MS)
  const found = useOperation('Search', name && asked === wanted ? { text: asked } : null, { staleMs: 5_000 })
  return useMemo(() => {
    const isNaming = name !== null && (asked !== wanted || found.isFetching)
    const isKnown = name && found.data && asked === wanted
    const named = isKnown ? namedRepairs(meant.text, name, found.data.accounts) : []
    const [only] = named
    if (!only) return { ...meant, name: name?.words ?? null, isNaming }
    if (only.isOpen) return { ...meant, others: named, name: wanted, isNaming }
    const repair = { ...only, changes: [...(meant.repair?.changes ?? []), ...only.changes] }
    return { text: only.text, parsed: parseLine(only.text, context), repair, others: [], name: wanted, isNaming }
  }, [meant, name, wanted, asked, found.data, found.isFetching, context])
}
