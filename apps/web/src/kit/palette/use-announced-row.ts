import { type RefObject, useEffect, useRef, useState } from 'react'
import { ANNOUNCE_DELAY_MS } from '../announcement'

/** Elements that begin a new phrase: a name, a list item, a heading. */
const BREAKING_TAGS = new Set(['DT', 'LI', 'P', 'H6', 'SECTION'])

/** Returns the text of an element in reading order, without its icons. */
function readableText(element: Element | null | undefined): string {
  const parts: string[] = ['']
  const read = (node: Node) => {
    if (node instanceof Text) parts.push(`${parts.pop() ?? ''} ${node.data}`)
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return
    if (BREAKING_TAGS.has(node.tagName)) parts.push('')
    for (const child of node.childNodes) read(child)
  }
  if (element) read(element)
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
}

interface AnnouncedRowOptions {
  /** The whole of the palette. */
  root: RefObject<HTMLElement | null>
  /** The typed text. */
  asked: string
  /** True while the prompt is empty: its rows are only offers. */
  isEmpty: boolean
}

/**
 * Returns the announcement for screen readers once the user is idle: the highlighted row with its preview. A row reached by an arrow is announced as
 * the active one, and not again.
 */
export function useAnnouncedRow({ root, asked, isEmpty }: AnnouncedRowOptions): string {
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
        [...(row?.querySelector('[data-content]')?.children ?? [])].map(readableText).join(', '),
        readableText(row?.querySelector('[data-refused]')),
        // What is still asked for is said once it is known.
        readableText(root.current?.querySelector('[data-preview]:not(:has([data-waiting]))')),
      ]
      setSaid(parts.filter(Boolean).join('. '))
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return said
}
