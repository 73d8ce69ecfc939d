import { cva, cx } from 'class-variance-authority'
import { type KeyboardEvent, useRef } from 'react'
import { Kbd } from '../../kit/keys/kbd'
import { Registration } from '../../kit/registration'

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

const HEAD =
  'pt-3 px-3.5 pb-1 sans-[11px/16px] font-semibold text-fg-2 in-data-slim:h-px in-data-slim:p-0 in-data-slim:mx-2.5 in-data-slim:my-1.75 in-data-slim:bg-line-2 in-data-slim:text-[0px]'
/** Visually hidden where only the alias has room, but still read by screen readers. */
const NAME =
  'min-w-0 overflow-hidden text-ellipsis in-data-slim:absolute in-data-slim:size-px in-data-slim:[clip-path:inset(50%)]'
const sidebarLinkLook = cva(
  'relative flex items-center gap-2.25 h-6.25 phone:h-10 pl-3.5 pr-2 text-13 whitespace-nowrap in-data-slim:justify-center in-data-slim:px-0',
  {
    variants: {
      isCurrent: {
        true: 'bg-bg-3 text-fg-0 font-medium before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-mode',
        false: 'text-fg-1',
      },
    },
  },
)

/** Screens by their two letters. One tab stop; arrows move inside. */
export function Sidebar({ groups, onGo }: SidebarProps) {
  const root = useRef<HTMLElement>(null)
  const all = groups.flatMap((group) => group.entries)
  const stop = Math.max(
    0,
    all.findIndex((entry) => entry.isCurrent),
  )
  const move = (event: KeyboardEvent) => {
    const links = [...(root.current?.querySelectorAll<HTMLAnchorElement>('a') ?? [])]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement) // absent elements give -1
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    links[Math.max(0, Math.min(next, links.length - 1))]?.focus()
  }
  return (
    <nav
      className="flex flex-col py-2 bg-bg-0 border-r border-line-2 overflow-x-hidden overflow-y-auto [scrollbar-width:none] print:hidden"
      data-frame="side"
      aria-label="Main"
      ref={root}
      onKeyDown={move}
      data-region="page"
    >
      {groups.map((group) => (
        <div key={group.id}>
          {group.title !== undefined && <h6 className={HEAD}>{group.title}</h6>}
          {group.entries.map((entry) => (
            <a
              key={entry.alias}
              href={entry.href}
              className={sidebarLinkLook({ isCurrent: entry.isCurrent === true })}
              aria-current={entry.isCurrent ? 'page' : undefined}
              tabIndex={all[stop] === entry ? 0 : -1}
              title={entry.name}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onGo(entry.href)
              }}
            >
              <span
                className={cx('w-3.5 mono-[13px] font-medium', entry.isCurrent ? 'text-mode' : 'text-fg-2')}
                data-alias=""
              >
                {entry.alias}
              </span>
              {entry.isReg ? (
                <Registration text={entry.name} className={NAME} />
              ) : (
                <span className={NAME}>{entry.name}</span>
              )}
              {entry.hint !== undefined && (
                <span className="flex flex-none -ml-1 grow justify-end in-data-slim:hidden">
                  <Kbd bare>{entry.hint}</Kbd>
                </span>
              )}
            </a>
          ))}
        </div>
      ))}
    </nav>
  )
}
