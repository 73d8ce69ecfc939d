import type { ReactNode, Ref } from 'react'
import { Icon } from '../../kit/icon'
import { Kbd } from '../../kit/keys/kbd'

export interface Crumb {
  text: string
  /** Where it leads; the last one leads nowhere. */
  href?: string
}

interface TopBarProps {
  homeHref: string
  crumbs: readonly Crumb[]
  /** Query or record text after the breadcrumb. */
  query?: string | undefined
  onGo: (href: string) => void
  onPalette: () => void
  /** Minutes left, or null while locked. */
  unlockedMinutes: number | null
  onPasscode: () => void
  passcodeRef?: Ref<HTMLButtonElement>
  userMenu: ReactNode
}

/** Plate mark, breadcrumb as a prompt, passcode state, user. */
export function TopBar(props: TopBarProps) {
  const { crumbs, query, onGo, unlockedMinutes, userMenu } = props
  const isUnlocked = unlockedMinutes !== null
  return (
    <header className="top">
      <Link className="brand" label="Forecourt, home" href={props.homeHref} onGo={onGo}>
        <span className="mk" />
        <b>Forecourt</b>
      </Link>
      <div className="prompt">
        <Icon name="prompt" className="ps" />
        <nav className="crumbs" aria-label="Breadcrumb">
          {crumbs.map((crumb, i) => (
            <span key={crumb.text} className="crumb">
              {i > 0 && <span className="sl">/</span>}
              {crumb.href !== undefined && i < crumbs.length - 1 ? (
                <Link className="seg" href={crumb.href} onGo={onGo}>
                  {crumb.text}
                </Link>
              ) : (
                <span
                  className={i < crumbs.length - 1 ? 'seg' : 'here'}
                  aria-current={i === crumbs.length - 1 ? 'page' : undefined}
                >
                  {crumb.text}
                </span>
              )}
            </span>
          ))}
          {query !== undefined && query !== '' && (
            <span className="q" title={query}>
              {query}
            </span>
          )}
        </nav>
        <button
          type="button"
          className="ask"
          data-command="shell.open-palette"
          aria-keyshortcuts="Control+K"
          onClick={props.onPalette}
        >
          <span className="caret" />
          <span className="ghost">Type a command or search</span>
          <Kbd>Ctrl K</Kbd>
        </button>
      </div>
      <button
        type="button"
        ref={props.passcodeRef}
        className={isUnlocked ? 'tbtn unl' : 'tbtn lck'}
        data-command={isUnlocked ? 'session.lock-passcode' : 'session.unlock-passcode'}
        onClick={props.onPasscode}
      >
        <Icon name={isUnlocked ? 'open-lock' : 'lock'} />
        {isUnlocked ? (
          <span>
            Passcode unlocked for <span className="m">{unlockedMinutes}</span> minutes
          </span>
        ) : (
          'Passcode locked'
        )}
      </button>
      {userMenu}
    </header>
  )
}

interface LinkProps {
  href: string
  className?: string
  /** Its name where its text is hidden. */
  label?: string
  onGo: (href: string) => void
  children: ReactNode
}

/** A real address, followed inside the application unless a new tab is asked for. */
export function Link({ href, className, label, onGo, children }: LinkProps) {
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
