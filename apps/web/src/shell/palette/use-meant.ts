import { COMMANDS } from '@forecourt/core/commands'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { nameIn, namedRepairs, payerGuess, personRepair, shorterName, withPayers } from '@forecourt/core/line/names'
import { parseLine } from '@forecourt/core/line/parse'
import { personIn, personRepairs } from '@forecourt/core/line/people'
import { type MeantLine, meantLine } from '@forecourt/core/line/repair'
import { useMemo } from 'react'
import { useRecords } from '../../features/search/use-records'
import { useOperation } from '../../kit/api/api'
import { useDebounced } from '../../kit/debounced'
import type { RecentRecord } from '../../kit/screen/screen'
import { foundHere, isAllHere, searchInput } from './found-here'
import { LOOKUP_WAIT_MS } from './use-line'

/** The line that is typed, as it is taken. */
export interface TakenLine extends MeantLine {
  /** The name that stands in the place of an account; null without one. */
  name: string | null
  /** Whose name it is is still asked. */
  isNaming: boolean
}

/** The line that a typed one is taken for: its best repair, and the one open account of a person where it names one. */
export function useMeantLine(typed: string, today: Day, recents: readonly RecentRecord[]): TakenLine {
  const context = useMemo(() => ({ today, commands: COMMANDS }), [today])
  const meant = useMemo(() => meantLine(typed, context), [typed, context])
  // A name beside an amount may be whose payment it is: only where they have an account.
  const guess = useMemo(() => payerGuess(meant, context), [meant, context])
  const name = useMemo(() => nameIn(meant.text, context), [meant, context])
  const person = useMemo(() => (name === null ? personIn(meant.text, context) : null), [name, meant, context])
  const wanted = guess?.words ?? name?.words ?? person?.words ?? ''
  const asked = useDebounced(wanted, LOOKUP_WAIT_MS)
  const records = useRecords()
  const version = records?.getVersion()
  // What is in the index changes with its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place
  const here = useMemo(() => foundHere(records, wanted, recents, FOUND_MAX), [records, wanted, version, recents])
  const isHere = isAllHere(records, here)
  const isAsked = wanted !== '' && !isHere && asked === wanted
  const asking = useOperation('Search', isAsked ? searchInput(asked, here, FOUND_MAX) : null, { staleMs: 5_000 })
  const found = isHere ? here : isAsked ? asking.data : undefined
  const isNaming = name !== null && !isHere && (!isAsked || asking.isFetching)
  return useMemo(() => {
    if (guess !== null) {
      // Until that is known, words alone are offered as no payment.
      const isKnown = found !== undefined || meant.others[0]?.isWeak === true
      const others = isKnown ? withPayers(meant.others, guess, found ?? { accounts: [], clients: [] }) : meant.others
      const isPaid = others.some((each) => !meant.others.includes(each))
      return { ...meant, others, name: isPaid ? guess.words : null, isNaming: false }
    }
    const whole = name && found ? namedRepairs(meant.text, name, found.accounts, found.clients) : []
    const shorter = name && whole.length === 0 && !isNaming ? shorterName(name) : null
    const shortly = shorter && foundHere(records, shorter.words, recents, FOUND_MAX)
    const named = shorter && shortly ? namedRepairs(meant.text, shorter, shortly.accounts) : whole
    const owner = name && found && !isNaming ? personRepair(meant.text, { name, found, context }) : null
    // A person's name that is meant letter for letter is none to choose.
    const people = person && found ? personRepairs(meant.text, { person, found, context }) : []
    const offered = people.length > 0 ? people : named
    const [only = owner] = offered
    if (!only) return { ...meant, name: name?.words ?? null, isNaming }
    if (only.isOpen) return { ...meant, others: offered, name: wanted, isNaming }
    const repair = { ...only, changes: [...(meant.repair?.changes ?? []), ...only.changes] }
    return { text: only.text, parsed: parseLine(only.text, context), repair, others: [], name: wanted, isNaming }
  }, [meant, guess, name, person, wanted, found, isNaming, context, records, recents])
}
