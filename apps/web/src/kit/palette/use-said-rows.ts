import { type RefObject, useEffect, useRef, useState } from 'react'
import { RESTS_MS } from '../said'

/** What begins something else to say: its name, a line of a list, a heading. */
const BEGINS = new Set(['DT', 'LI', 'P', 'H6', 'SECTION'])

/** The words of an element in the order in which they are read, without its signs. */
function wordsOf(element: Element | null | undefined): string {
  const parts: string[] = ['']
  const read = (node: Node) => {
    if (node instanceof Text) parts.push(`${parts.pop() ?? ''} ${node.data}`)
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return
    if (BEGINS.has(node.tagName)) parts.push('')
    for (const child of node.childNodes) read(child)
  }
  if (element) read(element)
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
}

interface SaidRows {
  /** The whole of the palette. */
  root: RefObject<HTMLElement | null>
  /** What is typed; another text is answered anew. */
  asked: string
  /** True while the prompt is empty: its rows are only offered. */
  isEmpty: boolean
}

/**
 * What the palette says once the hands rest: the highlighted row of what is typed with its preview. A row that an arrow
 * reaches is announced as the active one, and not once more.
 */
export function useSaidRows({ root, asked, isEmpty }: SaidRows): string {
  const [said, setSaid] = useState('')
  const before = useRef({ asked: '', row: '' })
  // With each drawing: whatever is drawn anew is not at rest.
  useEffect(() => {
    const timer = setTimeout(() => {
      const row = root.current?.querySelector('[role=option][data-here]') ?? null
      const id = row?.getAttribute('data-value') ?? ''
      const isMoved = before.current.asked === asked && before.current.row !== id
      before.current = { asked, row: id }
      if (isEmpty) return setSaid('')
      if (isMoved) return
      const parts = [
        [...(row?.querySelector('[data-content]')?.children ?? [])].map(wordsOf).join(', '),
        wordsOf(row?.querySelector('[data-refused]')),
        // What is still asked for is said once it is known.
        wordsOf(root.current?.querySelector('[data-preview]:not(:has([data-waiting]))')),
      ]
      setSaid(parts.filter(Boolean).join('. '))
    }, RESTS_MS)
    return () => clearTimeout(timer)
  })
  return said
}
