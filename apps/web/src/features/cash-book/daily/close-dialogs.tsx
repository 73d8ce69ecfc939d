import { closingChecks, differenceText } from '@forecourt/core/features/cash-book/batch-rules'
import { isDrawerCounted } from '@forecourt/core/features/cash-book/coins'
import {
  DIFFERENCE_REASON_NAMES,
  DIFFERENCE_REASONS,
  type DifferenceReason,
} from '@forecourt/core/features/cash-book/enums'
import type { BatchTransactions } from '@forecourt/core/features/cash-book/schemas'
import { formatEuro } from '@forecourt/core/kernel/money'
import { useRef, useState } from 'react'
import { Button } from '../../../kit/button'
import { Confirm } from '../../../kit/dialog/confirm'
import { DialogAbout, Dialog } from '../../../kit/dialog/dialog'
import { Form, type FormHandle } from '../../../kit/form/form'
import { formDialogHints } from '../../../kit/form/form-hints'
import { Select } from '../../../kit/form/select'
import { TextField } from '../../../kit/form/text-field'
import { useUnsavedLinesText } from '../../../kit/screen/screen'
import { wireCents } from './batch-rows'
import type { CountModel } from './use-count'

interface CloseDialogsProps {
  batch: BatchTransactions
  count: CountModel
}

/**
 * Asks before a batch is closed: for confirmation, then why the count differs where it does. The first dialog is gone as the second comes, so that it
 * does not take focus back from it.
 */
export function CloseDialogs({ batch, count }: CloseDialogsProps) {
  const closing = wireCents(batch.closingBalance)
  const isCounted = isDrawerCounted(count.count)
  const { amount, text } = differenceText({ closing, counted: count.totalToSend })
  const difference = `${formatEuro(amount)}, ${text}`
  const counted = isCounted ? `counted ${formatEuro(count.totalToSend)}` : 'not counted'
  return (
    <>
      {count.asked === 'close' && (
        <Confirm
          isOpen
          title="Are you sure you want to close the batch?"
          about={`Batch ${batch.batchID}, ${count.isBlind ? '' : `closing balance ${formatEuro(closing)}, `}${counted}`}
          focus="no"
          isDangerous
          onYes={() => count.answerClose(true)}
          onNo={() => count.answerClose(false)}
        >
          <UnsavedLinesNote />
          {closingChecks({ counted: isCounted ? count.totalToSend : null, closing }).map(({ code, sentence }) => (
            <p key={code} className="font-semibold text-out">
              {sentence}
            </p>
          ))}
        </Confirm>
      )}
      {count.asked === 'reason' && <ReasonDialog difference={difference} onAnswer={count.answerReason} />}
    </>
  )
}

/** Shows what was typed before the batch is closed, and is not in it. */
function UnsavedLinesNote() {
  const words = useUnsavedLinesText()
  return words === null ? null : <p className="font-semibold text-out">{words}</p>
}

const REASONS = DIFFERENCE_REASONS.map((id) => ({ id, text: DIFFERENCE_REASON_NAMES[id] }))
const HINTS = formDialogHints('close batch')

interface ReasonDialogProps {
  difference: string
  onAnswer: CountModel['answerReason']
}

/** Asks why the drawer holds another sum than the book; the batch closes with the reason. */
function ReasonDialog({ difference, onAnswer }: ReasonDialogProps) {
  const form = useRef<FormHandle>(null)
  const [reason, setReason] = useState<DifferenceReason | null>(null)
  const [note, setNote] = useState('')
  const [wasTried, setWasTried] = useState(false)
  const isMissing = wasTried && reason === null
  const close = () => {
    setWasTried(true)
    if (reason === null) form.current?.showFirstProblem()
    else onAnswer({ differenceReason: reason, differenceNote: note })
  }
  return (
    <Dialog
      isOpen
      onClose={() => onAnswer(null)}
      hints={HINTS}
      title="Reason for the difference"
      onKey={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey || event.altKey || event.repeat) return false
        close()
        return true
      }}
      footer={
        <>
          <Button tone="danger" size="footer" command="form.save-form" isSave onPress={close}>
            Close Batch
          </Button>
          <Button size="footer" command="shell.step-out" onPress={() => onAnswer(null)}>
            Cancel
          </Button>
        </>
      }
    >
      <DialogAbout>{difference}</DialogAbout>
      <Form label="Reason for the difference" ref={form} onSave={close} layout="dialog">
        <Select
          label="Reason"
          name="differenceReason"
          required
          options={REASONS}
          value={reason}
          onChange={setReason}
          invalid={isMissing}
          message={isMissing ? 'Reason is required' : undefined}
        />
        <TextField label="Note" name="differenceNote" value={note} onChange={setNote} maxLength={2000} />
      </Form>
    </Dialog>
  )
}
