import { type KeyboardEvent, useRef } from 'react'
import { Kbd } from '../../kit/keys/kbd'
import { Reg } from '../../kit/reg'

export interface SidebarEntry {
  alias: string
  name: string
  href: string
  /** Its key, such as `Alt C`. */
  hint?: string
  isCurrent?: boolean
  /** The name is a registration. */
  isReg?: boolean
}

export interface SidebarGroup {
  id: string
  title?: string
  entries: readonly SidebarEntry[]
}

interface SidebarProps {
  groups: readonly SidebarGroup[]
  onGo: (href: string) => void
}

/** Screens by their two letters. One tab stop; arrows move inside. */
export function Sidebar({ groups, onGo }: SidebarProps) {
  const root = useRef<HTMLElement>(null)
  const all = groups.flatMap((group) => group.entries)
  const stop = Math.max(
    0,
    all.findIndex((entry) => entry.isCurrent),
  )
  const move = (event: KeyboardEvent) => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a.nav') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) // absent elements give -1
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
  }
  return (
    <nav className="side" aria-label="Main" ref={root} onKeyDown={move} data-region="page">
      {groups.map((group) => (
        <div key={group.id}>
          {group.title !== undefined && <h6>{group.title}</h6>}
          {group.entries.map((entry) => (
            <a
              key={entry.alias}
              href={entry.href}
              className={`nav${entry.isCurrent ? ' on' : ''}${entry.isReg ? ' rec' : ''}`}
              aria-current={entry.isCurrent ? 'page' : undefined}
              tabIndex={all[stop] === entry ? 0 : -1}
              title={entry.name}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onGo(entry.href)
              }}
            >
              <span className="al">{entry.alias}</span>
              {entry.isReg ? <Reg text={entry.name} /> : <span>{entry.name}</span>}
              {entry.hint !== undefined && <Kbd bare>{entry.hint}</Kbd>}
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}
