import { COMMANDS } from '@forecourt/core/commands'
import { prepareRows, readRows, type SheetPorts } from '@forecourt/core/features/cash-book/sheet-asking'
import type { CheckedRow } from '@forecourt/core/features/cash-book/sheet-checks'
import { FOUND_MAX } from '@forecourt/core/features/search/schemas'
import type { Day } from '@forecourt/core/kernel/days'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Api, useApi } from '../../../kit/api/api'

export type KnownRow = Pick<CheckedRow, 'read' | 'prepared'>

/** So many rows are read and asked about at once: a long sheet is drawn, and typed into, meanwhile. */
const ASKED_MAX = 25
const RETRY_MS = 2_500

/** What rows ask the server. */
export function askingPorts(api: Pick<Api, 'call'>): SheetPorts {
  return {
    search: (text) => api.call('Search', { text, most: FOUND_MAX }),
    prepare: async (rows) => (await api.call('PrepareCashEntries', { rows })).rows,
  }
}

/** What a text without a day means is another thing on another day. */
function knownKey(text: string, today: Day): string {
  return `${today} ${text}`
}

/** What is known of each text, asked for a few at a time; `askAnew` asks for all of it once more, and what was known stands until it is answered. */
export function useKnownRows(texts: readonly string[], { today, isPaused }: { today: Day; isPaused: boolean }) {
  const api = useApi()
  const [known, setKnown] = useState<ReadonlyMap<string, { row: KnownRow; turn: number }>>(new Map())
  const [turn, setTurn] = useState(0)
  const [failed, setFailed] = useState({ why: '', tries: 0 })
  const open = [...new Set(texts.filter((text) => known.get(knownKey(text, today))?.turn !== turn))]
  const wanted = isPaused ? '' : JSON.stringify(open.slice(0, ASKED_MAX))
  const { tries } = failed
  useEffect(() => {
    const asked: string[] = wanted === '' ? [] : JSON.parse(wanted)
    if (asked.length === 0) return
    let isOver = false
    let again: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      const ports = askingPorts(api)
      const reads = await readRows(ports, asked, { today, commands: COMMANDS })
      const prepared = await prepareRows(ports, reads)
      if (isOver) return
      const found = reads.map(
        (read, at) =>
          [knownKey(asked[at] ?? '', today), { row: { read, prepared: prepared[at] ?? null }, turn }] as const,
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
    knownOf: useMemo(() => (text: string) => known.get(knownKey(text, today))?.row, [known, today]),
    why: failed.why,
    askAnew,
  }
}
