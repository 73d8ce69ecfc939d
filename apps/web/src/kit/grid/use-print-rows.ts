import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FirstRows } from '../api/first-rows'

/** Fetches the rows to print; the returned function puts them on the page. */
type PreparePrint = () => Promise<() => void>

/** Lets lists fetch their rows before the page is printed. */
export class PrintQueue {
  private readonly prepares = new Set<PreparePrint>()
  private isPreparing = false

  /** Registers a preparation for each print by the program's own key; the returned function removes it. */
  beforePrint(prepare: PreparePrint): () => void {
    this.prepares.add(prepare)
    return () => void this.prepares.delete(prepare)
  }

  /**
   * Prints the page with all of its rows.
   * @throws The error of a list whose rows cannot be fetched: a part would pass for the whole.
   */
  async print(open: () => void): Promise<void> {
    if (this.isPreparing) return
    this.isPreparing = true
    const asked = [...this.prepares]
    try {
      const brought = await Promise.all(asked.map((prepare) => prepare()))
      // Another page is there by now: nobody asked for its print.
      if (asked.some((prepare) => !this.prepares.has(prepare))) return
      for (const show of brought) show()
      open()
    } finally {
      this.isPreparing = false
    }
  }
}

const PrintQueueContext = createContext<PrintQueue | null>(null)
export const PrintQueueProvider = PrintQueueContext.Provider

/** Longer lists are for export: this many rows make some fifty sheets. */
const PRINTED_MAX = 2_000

export interface PrintState<Row> {
  isPrinting: boolean
  /** The rows fetched for this print; null when it uses those of the screen. */
  fetched: FirstRows<Row> | null
}

/**
 * Returns what a list prints: by Ctrl P its whole result, up to a limit; by the browser's own menu, which waits for nothing, the fetched rows. It is
 * drawn before the browser prints.
 */
export function usePrintRows<Row>(first: ((most: number) => Promise<FirstRows<Row>>) | undefined): PrintState<Row> {
  const printing = useContext(PrintQueueContext)
  const [state, setState] = useState<PrintState<Row>>({ isPrinting: false, fetched: null })
  const ask = useEffectEvent(async (most: number) => (await first?.(most)) ?? null)
  const hasMore = first !== undefined
  useEffect(() => {
    if (!printing || !hasMore) return
    return printing.beforePrint(async () => {
      const brought = await ask(PRINTED_MAX)
      return () => flushSync(() => setState({ isPrinting: true, fetched: brought }))
    })
  }, [printing, hasMore])
  useEffect(() => {
    const before = () => flushSync(() => setState((old) => ({ ...old, isPrinting: true })))
    const after = () => setState({ isPrinting: false, fetched: null })
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return state
}
