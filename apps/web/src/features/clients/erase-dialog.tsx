import type { Erasure } from '@forecourt/core/features/person/schemas'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefresh } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { useDialogForm } from '../../kit/form/dialog-form'
import { TextField } from '../../kit/form/text-field'
import { PasscodeForm } from '../../kit/gate/passcode-gate'
import { hint } from '../../kit/hint'
import { useScreenHost } from '../../kit/screen/screen'
import { dayText } from '../../kit/wire-text'

interface EraseDialogProps {
  clientID: number
  onClose: () => void
}

/** Shows what erasing a client would replace, or why it is not possible yet; typing their whole name erases them. */
export function EraseDialog({ clientID, onClose }: EraseDialogProps) {
  const isLocked = useScreenHost().unlockedUntil === null
  if (!isLocked) return <UnlockedErase clientID={clientID} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Erase client" width={520}>
      <div className="px-4.5 py-3">
        <PasscodeForm />
      </div>
    </Dialog>
  )
}

function UnlockedErase({ clientID, onClose }: EraseDialogProps) {
  const api = useApi()
  const { data, error } = useOperation('GetErasure', { clientID }, { staleMs: 0 })
  if (data && data.refusals.length === 0) return <EraseForm erasure={data} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Erase client"
      width={560}
      hints={[hint('shell.step-out', 'close')]}
      footer={
        <Button size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      <div className="px-4.5 py-3">
        {error && <p role="alert">{api.messageOf(error)}</p>}
        {data && (
          <>
            <p>{data.name} cannot be erased:</p>
            <ul className="pt-1 pl-4 list-disc">
              {data.refusals.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
            {data.from && <p className="pt-2 text-fg-1">Can be erased from {dayText(data.from)}.</p>}
          </>
        )}
      </div>
    </Dialog>
  )
}

/** Returns `4 entries, 1 cheque`, without zeros. */
function replacedText({ entries, cheques, receipts, files, imported, lines }: Erasure['replaced']): string {
  const said = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return [
    ...said(entries, 'entry', 'entries'),
    ...said(cheques, 'cheque', 'cheques'),
    ...said(receipts, 'receipt', 'receipts'),
    ...said(files, 'photo or scan', 'photos and scans'),
    ...said(imported, 'line of an imported file', 'lines of imported files'),
    ...said(lines, 'line of the audit', 'lines of the audit'),
  ].join(', ')
}

function EraseForm({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  const { clientID, name, replaced } = erasure
  const refresh = useRefresh()
  const { save, isSaving } = useSave('ErasePerson')
  const { form, values, field, submit } = useDialogForm({
    initial: { confirm: '' },
    problemsOf: ({ confirm }) =>
      confirm.trim() === name ? [] : [{ field: 'confirm', message: `Type the full name: ${name}` }],
    isSaving,
  })
  const send = async () => {
    if (!(await submit<object>(() => save({ clientID, ...values })))) return
    onClose()
    refresh('GetClient', 'GetClients')
  }
  return (
    <FormDialog
      title="Erase client"
      form={form}
      saves="erase"
      word="Erase"
      busyText={isSaving ? 'Erasing...' : null}
      onSave={send}
      onClose={onClose}
      above={
        <p className="px-4.5 pt-3">
          Name and contacts of {name} are replaced in their record, {replacedText(replaced)}. Amounts, days and numbers
          stay. This cannot be undone.
        </p>
      }
      className="[--field:140px_minmax(0,240px)_minmax(0,1fr)]"
    >
      <TextField label="Full name" required {...field('confirm', 'typed by you')} />
    </FormDialog>
  )
}
