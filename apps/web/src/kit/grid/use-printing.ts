import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FirstRows } from '../api/all-rows'

/** Brings what is wanted, and gives what puts it on the page. */
type Prepare = () => Promise<() => void>

/** Who brings what else belongs on the paper before the page is printed. */
export class Printing {
  private readonly prepares = new Set<Prepare>()
  private isUnderWay = false

  /** Called before each print by this application's own key; the function it gives takes it back. */
  beforePrint(prepare: Prepare): () => void {
    this.prepares.add(prepare)
    return () => void this.prepares.delete(prepare)
  }

  /**
   * Prints the page with all of its rows.
   *
   * @throws Whatever a list says when its rows cannot be had: a part of them would pass for the whole.
   */
  async print(open: () => void): Promise<void> {
    if (this.isUnderWay) return
    this.isUnderWay = true
    const asked = [...this.prepares]
    try {
      const brought = await Promise.all(asked.map((prepare) => prepare()))
      // Another page is there by now: nobody asked for its print.
      if (asked.some((prepare) => !this.prepares.has(prepare))) return
      for (const show of brought) show()
      open()
    } finally {
      this.isUnderWay = false
    }
  }
}

const PrintingContext = createContext<Printing | null>(null)
export const PrintingProvider = PrintingContext.Provider

/** Longer lists are for the file: this many make some fifty sheets. */
const PRINTED_MAX = 2_000

export interface Printed<Row> {
  isPrinting: boolean
  /** Rows that were brought for this print; null when it is made of what is known. */
  brought: FirstRows<Row> | null
}

/**
 * What a list prints: by Ctrl P its whole result, up to a bound; by the browser's own menu, which waits for nobody, what is known of it.
 * It is drawn before the browser takes its picture.
 */
export function usePrinting<Row>(first: ((most: number) => Promise<FirstRows<Row>>) | undefined): Printed<Row> {
  const printing = useContext(PrintingContext)
  const [state, setState] = useState<Printed<Row>>({ isPrinting: false, brought: null })
  const ask = useEffectEvent(async (most: number) => (await first?.(most)) ?? null)
  const hasMore = first !== undefined
  useEffect(() => {
    if (!printing || !hasMore) return
    return printing.beforePrint(async () => {
      const brought = await ask(PRINTED_MAX)
      return () => flushSync(() => setState({ isPrinting: true, brought }))
    })
  }, [printing, hasMore])
  useEffect(() => {
    const before = () => flushSync(() => setState((old) => ({ ...old, isPrinting: true })))
    const after = () => setState({ isPrinting: false, brought: null })
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return state
}
