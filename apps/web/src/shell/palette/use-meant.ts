import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Interpretation, withSuggestion } from '@forecourt/core/line/interpret'
import { namedRepairs, personRepair, shorterName, withPayers } from '@forecourt/core/line/names'
import { namedLines } from '@forecourt/core/line/people'
import { useMemo } from 'react'
import { useRecords } from '../../features/search/use-records'
import { useOperation } from '../../kit/api/api'
import { useDebounced } from '../../kit/debounced'
import { interpretLine } from '../../kit/line/interpret-line'
import type { RecentRecord } from '../../kit/screen/screen'
import { foundHere, isAllHere, searchInput } from './found-here'
import { LOOKUP_WAIT_MS } from './use-line'

/** The line that is typed, as it is taken. */
export interface TakenLine extends Interpretation {
  /** The name by which its record is looked for; null without one. */
  sought: string | null
  /** Whose name it is is still asked. */
  isNaming: boolean
}

/** The line that a typed one is taken for: its best repair, and the one open account of a person where it names one. */
export function useMeantLine(typed: string, today: Day, recents: readonly RecentRecord[]): TakenLine {
  const meant = useMemo(() => interpretLine(typed, today), [typed, today])
  const { payer, name, person } = meant
  const wanted = payer?.words ?? name?.words ?? person?.words ?? ''
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
    // A name beside an amount may be whose payment it is: only where they have an account.
    if (payer !== null) {
      // Until that is known, words alone are offered as no payment.
      const isKnown = found !== undefined || meant.others[0]?.isWeak === true
      const others = isKnown ? withPayers(meant.others, payer, found ?? { accounts: [], clients: [] }) : meant.others
      const isPaid = others.some((each) => !meant.others.includes(each))
      return { ...meant, others, sought: isPaid ? payer.words : null, isNaming: false }
    }
    const whole = found ? namedLines(meant, found) : []
    const shorter = name && whole.length === 0 && !isNaming ? shorterName(name) : null
    const shortly = shorter && foundHere(records, shorter.words, recents, FOUND_MAX)
    const offered = shorter && shortly ? namedRepairs(meant.text, shorter, shortly.accounts) : whole
    const owner = name && found && !isNaming ? personRepair({ ...meant, name }, found) : null
    // A person's name that is meant letter for letter is none to choose.
    const [only = owner] = offered
    if (!only) return { ...meant, sought: name?.words ?? null, isNaming }
    if (only.isOpen) return { ...meant, others: offered, sought: wanted, isNaming }
    return { ...withSuggestion(meant, only), sought: wanted, isNaming }
  }, [meant, payer, name, wanted, found, isNaming, records, recents])
}
