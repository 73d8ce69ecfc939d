import { COMMANDS } from '@forecourt/core/commands'
import { prepareRows, interpretRows, type SheetPorts } from '@forecourt/core/features/cash-book/sheet-requests'
import type { CheckedRow } from '@forecourt/core/features/cash-book/sheet-checks'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Api, useApi } from '../../../kit/api/api'

export type RowAnswer = Pick<CheckedRow, 'read' | 'prepared'>

/** So many rows are parsed and asked about at once, so that a long sheet stays usable meanwhile. */
const CALL_ROWS_MAX = 25
const RETRY_MS = 2_500

/** Returns the calls that rows need. */
export function webSheetPorts(api: Pick<Api, 'call'>): SheetPorts {
  return {
    search: (text) => api.call('Search', { text, most: FOUND_MAX }),
    prepare: async (rows) => (await api.call('PrepareCashEntries', { rows })).rows,
  }
}

/** Returns the key of an answer: a text without a day means another thing on another day. */
function rowAnswerKey(text: string, today: Day): string {
  return `${today} ${text}`
}

/** Fetches the answer about each text, a few at a time; `askAnew` fetches all of them again, and the old ones stay until then. */
export function useRowAnswers(texts: readonly string[], { today, isPaused }: { today: Day; isPaused: boolean }) {
  const api = useApi()
  const [known, setKnown] = useState<ReadonlyMap<string, { row: RowAnswer; turn: number }>>(new Map())
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState({ why: '', tries: 0 })
  const open = [...new Set(texts.filter((text) => known.get(rowAnswerKey(text, today))?.turn !== turn))]
  const wanted = isPaused ? '' : JSON.stringify(open.slice(0, CALL_ROWS_MAX))
  const { tries } = failed
  useEffect(() => {
    const asked: string[] = wanted === '' ? [] : JSON.parse(wanted)
    if (asked.length === 0) return
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const ports = webSheetPorts(api)
      const reads = await interpretRows(ports, asked, { today, commands: COMMANDS })
      const prepared = await prepareRows(ports, reads)
      if (isOver) return
      const found = reads.map(
        (read, at) =>
          [rowAnswerKey(asked[at] ?? '', today), { row: { read, prepared: prepared[at] ?? null }, turn }] as const,
      )
      setKnown((before) => new Map([...before, ...found]))
      setFailed({ why: '', tries })
    }
    ask().catch((error: unknown) => {
      if (isOver) return
      setFailed({ why: api.messageOf(error), tries })
      again = setTimeout(() => setFailed(({ why }) => ({ why, tries: tries + 1 })), RETRY_MS)
    })
    return () => {
      isOver = true
      clearTimeout(again)
    }
  }, [api, wanted, today, tries, turn])
  const askAnew = useCallback(() => setTurn((before) => before + 1), [])
  return {
    knownOf: useMemo(() => (text: string) => known.get(rowAnswerKey(text, today))?.row, [known, today]),
    why: failed.why,
    askAnew,
  }
}
