import { Button } from '../button'

interface SaveFootProps {
  /** Save, where it is nothing else. */
  word?: string
  busyText: string | null
  onSave: () => unknown
  onCancel: () => unknown
}

/** Save, or what stands for it, and Cancel at the foot of a dialog with a form. */
export function SaveFoot({ word = 'Save', busyText, onSave, onCancel }: SaveFootProps) {
  return (
    <>
      <Button tone="primary" size="footer" command="form.save-form" isSave busyText={busyText} onPress={onSave}>
        {word}
      </Button>
      <Button size="footer" command="shell.step-out" onPress={onCancel}>
        Cancel
      </Button>
    </>
  )
}
