import type { KeyboardEvent } from 'react'
import { Icon } from './icon'
import { Kbd } from './keys/kbd'

export interface Tab<ID extends string = string> {
  id: ID
  name: string
  /** The digit that opens it; a tab keeps its number when another is absent. */
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

/** The numbered parts of a page. One tab stop; arrows move inside. */
export function Tabs<ID extends string>({ tabs, current, onChange, panelId, label, hint }: TabsProps<ID>) {
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
    <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
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
          className={tab.id === current ? 'tab on' : 'tab'}
          onClick={() => onChange(tab.id)}
        >
          <span className="ix">{tab.digit}</span>
          {tab.name}
          {tab.isLocked && <Icon name="lock" label="needs the passcode" />}
        </button>
      ))}
      {hint !== undefined && (
        <span className="tabs-hint" aria-hidden="true">
          <Kbd bare>{hint}</Kbd> tab
        </span>
      )}
    </div>
  )
}
