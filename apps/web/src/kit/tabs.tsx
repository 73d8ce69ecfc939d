import type { KeyboardEvent } from 'react'
import { Icon } from './icon'

export interface Tab {
  id: string
  name: string
  /** The digit that opens it; a tab keeps its number when another is absent. */
  digit: number
  isLocked?: boolean
}

interface TabsProps {
  tabs: readonly Tab[]
  current: string
  onChange: (id: string) => void
  /** The id of the element that shows the tab, for `aria-controls`. */
  panelId?: string
  label: string
}

/** The numbered parts of a page. One tab stop; arrows move inside. */
export function Tabs({ tabs, current, onChange, panelId, label }: TabsProps) {
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
    </div>
  )
}
