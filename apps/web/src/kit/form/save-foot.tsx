import type { ReactNode } from 'react'
import { Button } from '../button'

interface SaveFootProps {
  /** The label of Save, where it differs. */
  word?: string | undefined
  busyText: string | null
  disabledReason?: string | null | undefined
  onSave: () => unknown
  onCancel: () => unknown
  /** Between the two, and behind them. */
  more?: ReactNode
  end?: ReactNode
}

export function SaveFoot({ word = 'Save', busyText, disabledReason, onSave, onCancel, more, end }: SaveFootProps) {
  return (
    <>
      <Button
        tone="primary"
        size="footer"
        command="form.save-form"
        isSave
        busyText={busyText}
        disabledReason={disabledReason}
        onPress={onSave}
      >
        {word}
      </Button>
      {more}
      <Button size="footer" command="shell.step-out" onPress={onCancel}>
        Cancel
      </Button>
      {end}
    </>
  )
}
