import { cx } from 'class-variance-authority'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Icon } from './icon'
import { Kbd } from './keys/kbd'

export interface Tab<ID extends string = string> {
  id: ID
  name: string
  /** The digit that opens it; it does not change when another tab is absent. */
  digit: number
  isLocked?: boolean
}

interface TabsProps<ID extends string> {
  tabs: readonly Tab<ID>[]
  current: ID
  onChange: (id: ID) => void
  /** The id of the element that shows the tab, for `aria-controls`. */
  panelId?: string
  label: string
  /** The keys of the tabs, printed at the right. */
  hint?: string
}

const TAB =
  'relative flex items-center gap-1.5 h-full px-3 small:px-2 phone:px-3 text-13 whitespace-nowrap cursor-pointer focus-visible:outline-offset-[-2px]'
const CURRENT = 'text-fg-0 font-semibold after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-mode'

/** The numbered sections of a page. One tab stop; arrows move inside. */
export function Tabs<ID extends string>({ tabs, current, onChange, panelId, label, hint }: TabsProps<ID>) {
  const root = useRef<HTMLDivElement>(null)
  // On a telephone they scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab comes into sight
  useEffect(() => {
    root.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [current])
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === current)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <div
      className="flex flex-none gap-0.5 h-7.5 phone:h-10 pl-3 phone:pl-0 border-b border-line-2 phone:overflow-x-auto phone:[scrollbar-width:none] print:hidden"
      ref={root}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
    >
      {tabs.map((tab) => (
        <button
          type="button"
          role="tab"
          key={tab.id}
          data-tab={tab.id}
          aria-selected={tab.id === current}
          aria-controls={panelId}
          aria-keyshortcuts={`${tab.digit} Alt+${tab.digit}`}
          tabIndex={tab.id === current ? 0 : -1}
          className={cx(TAB, tab.id === current ? CURRENT : 'text-fg-1')}
          onClick={() => onChange(tab.id)}
        >
          <span className={cx('mono-[12px]', tab.id === current ? 'text-mode' : 'text-fg-2')}>{tab.digit}</span>
          {tab.name}
          {tab.isLocked && <Icon name="lock" className="size-2.75 text-fg-2" label="needs the passcode" />}
        </button>
      ))}
      {hint !== undefined && (
        <span className="self-center ml-auto pr-3 text-fg-2 whitespace-nowrap small:hidden" aria-hidden="true">
          <Kbd bare>{hint}</Kbd> tab
        </span>
      )}
    </div>
  )
}
