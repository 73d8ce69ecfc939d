import type { ReactNode, Ref } from 'react'
import { Foot } from '../../../kit/bar'
import { Button } from '../../../kit/button'

/** Its fields, which scroll above its foot. */
export const TAB_FIELDS = 'flex-1 min-h-0 overflow-y-auto print:overflow-visible'

interface TabFormProps {
  label: string
  children: ReactNode
  ref: Ref<HTMLElement>
}

/** A part of the vehicle page that is one form: a bar, its fields, and a foot, which is not printed. */
export function TabForm({ label, children, ref }: TabFormProps) {
  return (
    <section
      className="flex flex-col flex-1 min-h-0 focus-visible:outline-none print:block print:[&>[data-frame=foot]]:hidden"
      aria-label={label}
      tabIndex={-1}
      ref={ref}
    >
      {children}
    </section>
  )
}

interface TabFootProps {
  draft: { changes: number; frozen: boolean; clear: () => void }
  busyText: string | null
  onSave: () => unknown
  /** Takes back what was typed, where that is more than the draft. */
  onUndo?: () => unknown
  /** Further actions, behind Save. */
  children?: ReactNode
}

/** Save of a part of the vehicle page, and once something was typed what takes it back. */
export function TabFoot({ draft, busyText, onSave, onUndo = draft.clear, children }: TabFootProps) {
  return (
    <Foot of="form">
      <Button
        tone="primary"
        size="footer"
        isSave
        command="form.save-form"
        busyText={busyText}
        disabledReason={draft.changes === 0 ? 'Nothing was changed' : null}
        onPress={onSave}
      >
        Save
      </Button>
      {children}
      {draft.changes > 0 && !draft.frozen && (
        <Button size="footer" command="form.clear-form" hint="" onPress={onUndo}>
          Undo changes
        </Button>
      )}
    </Foot>
  )
}
