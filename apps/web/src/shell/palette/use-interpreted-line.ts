import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { type Interpretation, withSuggestion } from '@forecourt/core/line/interpret'
import { suggestNamedAccounts, suggestPersonPage, shorterName, suggestPayers } from '@forecourt/core/line/names'
import { namedLines } from '@forecourt/core/line/people'
import { useMemo } from 'react'
import { useRecords } from '../../features/search/use-records'
import { useOperation } from '../../kit/api/api'
import { useDebounced } from '../../kit/debounced'
import { interpretLine } from '../../kit/line/interpret-line'
import type { RecentRecord } from '../../kit/screen/screen'
import { searchWindow, isWindowComplete, searchInput } from './window-search'
import { LOOKUP_WAIT_MS } from './use-palette-line'

/** The typed line, as it is interpreted. */
export interface PromptInterpretation extends Interpretation {
  /** The name by which its record is looked for; null without one. */
  sought: string | null
  /** The person of the name is still to be found. */
  isFindingPerson: boolean
}

/** Returns the interpretation of a typed line: its best suggestion, and the one open account of a person where it names one. */
export function useInterpretedLine(typed: string, today: Day, recents: readonly RecentRecord[]): PromptInterpretation {
  const meant = useMemo(() => interpretLine(typed, today), [typed, today])
  const { payer, name, person } = meant
  const wanted = payer?.words ?? name?.words ?? person?.words ?? ''
  const asked = useDebounced(wanted, LOOKUP_WAIT_MS)
  const records = useRecords()
  const version = records?.getVersion()
  // What is in the index changes with its version.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index is changed in place
  const here = useMemo(() => searchWindow(records, wanted, recents, FOUND_MAX), [records, wanted, version, recents])
  const isHere = isWindowComplete(records, here)
  const isAsked = wanted !== '' && !isHere && asked === wanted
  const asking = useOperation('Search', isAsked ? searchInput(asked, here, FOUND_MAX) : null, { staleMs: 5_000 })
  const found = isHere ? here : isAsked ? asking.data : undefined
  const isFindingPerson = name !== null && !isHere && (!isAsked || asking.isFetching)
  return useMemo(() => {
    // A name beside an amount may be whose payment it is: only where they have an account.
    if (payer !== null) {
      // Until that is known, words alone are offered as no payment.
      const isKnown = found !== undefined || meant.others[0]?.isWeak === true
      const others = isKnown ? suggestPayers(meant.others, payer, found ?? { accounts: [], clients: [] }) : meant.others
      const isPaid = others.some((each) => !meant.others.includes(each))
      return { ...meant, others, sought: isPaid ? payer.words : null, isFindingPerson: false }
    }
    const whole = found ? namedLines(meant, found) : []
    const shorter = name && whole.length === 0 && !isFindingPerson ? shorterName(name) : null
    const shortly = shorter && searchWindow(records, shorter.words, recents, FOUND_MAX)
    const offered = shorter && shortly ? suggestNamedAccounts(meant.text, shorter, shortly.accounts) : whole
    const owner = name && found && !isFindingPerson ? suggestPersonPage({ ...meant, name }, found) : null
    // A person's name that is meant letter for letter is none to choose.
    const [only = owner] = offered
    if (!only) return { ...meant, sought: name?.words ?? null, isFindingPerson }
    if (only.isOpen) return { ...meant, others: offered, sought: wanted, isFindingPerson }
    return { ...withSuggestion(meant, only), sought: wanted, isFindingPerson }
  }, [meant, payer, name, wanted, found, isFindingPerson, records, recents])
}
