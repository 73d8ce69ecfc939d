import { commandKey } from '../../kit/hint'
import type { ReactNode, Ref } from 'react'
import { Caret } from '../../kit/caret'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'

export interface Crumb {
  text: string
  /** Absent for the last crumb. */
  href?: string
}

interface TopBarProps {
  homeHref: string
  crumbs: readonly Crumb[]
  query?: string | undefined
  onGo: (href: string) => void
  onPalette: () => void
  /** Minutes left, or null while locked. */
  unlockedMinutes: number | null
  onPasscode: () => void
  passcodeRef?: Ref<HTMLButtonElement>
  userMenu: ReactNode
  /** On a phone: the pages are listed over the page. */
  isMenuOpen: boolean
  onMenu: () => void
}

const REGISTRATION_SIGN =
  'relative w-4.5 h-3.25 rounded-[2px] bg-[linear-gradient(90deg,var(--plate-eu)_5px,var(--plate)_5px)] shadow-[0_0_0_1px_var(--line-2)] after:absolute after:left-2 after:right-0.75 after:top-1 after:h-1.25 after:bg-[linear-gradient(90deg,var(--plate-ink)_3px,transparent_3px_4px,var(--plate-ink)_4px)]'
/** A button as high as the top bar. */
export const TOP_BUTTON =
  'flex items-center gap-1.5 h-full px-3 border-l border-line-2 text-fg-1 whitespace-nowrap cursor-pointer'

/** The top bar: logo, breadcrumb as a prompt, passcode state, user. */
export function TopBar(props: TopBarProps) {
  const { crumbs, query, onGo, unlockedMinutes, userMenu } = props
  const isUnlocked = unlockedMinutes !== null
  return (
    <header className="col-span-full flex items-center bg-bg-0 border-b border-line-2 print:hidden" data-frame="top">
      <button
        type="button"
        className="hidden phone:grid place-items-center h-full w-11 cursor-pointer"
        aria-label="Pages"
        aria-expanded={props.isMenuOpen}
        data-command="shell.toggle-sidebar"
        onClick={props.onMenu}
      >
        <Icon name="menu" className="size-4.5" />
      </button>
      <AppLink
        className="flex phone:hidden items-center gap-2 h-full w-(--side) pl-3.5 text-14 font-semibold font-stretch-100% tracking-[-0.005em]"
        label="Forecourt, home"
        href={props.homeHref}
        onGo={onGo}
      >
        <span className={REGISTRATION_SIGN} />
        <b className="in-data-slim:hidden">Forecourt</b>
      </AppLink>
      <div className="flex flex-1 items-center gap-1.75 min-w-0 h-full px-3 border-l border-line-2 numerals text-14 whitespace-nowrap overflow-hidden">
        <Icon name="prompt" className="w-2.75 h-3.25 text-mode" />
        <nav
          className="flex items-center gap-1.75 min-w-0 overflow-hidden phone:[&>:not(:nth-last-child(1_of_[data-crumb]))]:hidden"
          aria-label="Breadcrumb"
        >
          {crumbs.map((crumb, i) => (
            <span key={crumb.text} data-crumb="" className="flex flex-none items-center gap-1.75">
              {i > 0 && <span className="text-fg-2 phone:hidden">/</span>}
              {crumb.href !== undefined && i < crumbs.length - 1 ? (
                <AppLink className="text-fg-1" href={crumb.href} onGo={onGo}>
                  {crumb.text}
                </AppLink>
              ) : (
                <span
                  className={i < crumbs.length - 1 ? 'text-fg-1' : 'text-fg-0 font-semibold'}
                  aria-current={i === crumbs.length - 1 ? 'page' : undefined}
                >
                  {crumb.text}
                </span>
              )}
            </span>
          ))}
          {query !== undefined && query !== '' && (
            <span className="min-w-0 text-fg-2 truncate" title={query}>
              {query}
            </span>
          )}
        </nav>
        <button
          type="button"
          className="@container/ask flex flex-[1_0_74px] items-center gap-1.75 h-full min-w-0 overflow-hidden text-left cursor-text focus-visible:outline-offset-[-3px]"
          data-frame="ask"
          data-command="shell.open-palette"
          aria-keyshortcuts="Control+K"
          onClick={props.onPalette}
        >
          <Caret className="w-1.75 h-4 animate-caret motion-reduce:animate-none" />
          <span className="min-w-0 ml-0.5 sans-[12px] text-fg-2 truncate @max-[219px]/ask:hidden">
            Type a command or search
          </span>
          <span className="flex flex-none">
            <Kbd>{commandKey('shell.open-palette')}</Kbd>
          </span>
        </button>
      </div>
      <button
        type="button"
        ref={props.passcodeRef}
        className={TOP_BUTTON}
        aria-label={isUnlocked ? `Passcode unlocked for ${unlockedMinutes} minutes` : 'Passcode locked'}
        data-command={isUnlocked ? 'session.lock-passcode' : 'session.unlock-passcode'}
        onClick={props.onPasscode}
      >
        <Icon name={isUnlocked ? 'open-lock' : 'lock'} className={isUnlocked ? 'text-ok' : 'text-warn'} />
        {isUnlocked ? (
          <span>
            <span className="phone:hidden">Passcode unlocked for</span>{' '}
            <span className="numerals text-13 text-fg-0">{unlockedMinutes}</span>{' '}
            <span className="phone:hidden">minutes</span>
          </span>
        ) : (
          <span className="phone:hidden">Passcode locked</span>
        )}
      </button>
      {userMenu}
    </header>
  )
}

interface LinkProps {
  href: string
  className?: string
  /** Its name for screen readers where its text is hidden. */
  label?: string
  onGo: (href: string) => void
  children: ReactNode
}

/** A link with a real address, followed inside the program unless a new tab is asked for. */
export function AppLink({ href, className, label, onGo, children }: LinkProps) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onGo(href)
      }}
    >
      {children}
    </a>
  )
}
