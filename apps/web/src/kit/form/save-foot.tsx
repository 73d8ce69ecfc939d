import { Button } from '../button'

interface SaveFootProps {
  busyText: string | null
  onSave: () => unknown
  onCancel: () => unknown
}

/** Save and Cancel at the foot of a dialog with a form. */
export function SaveFoot({ busyText, onSave, onCancel }: SaveFootProps) {
  return (
    <>
      <Button tone="primary" size="footer" command="form.save-form" isSave busyText={busyText} onPress={onSave}>
        Save
      </Button>
      <Button size="footer" command="shell.step-out" onPress={onCancel}>
        Cancel
      </Button>
    </>
  )
}
