import { useMemo, useRef, useState } from 'react'
import { useRefreshAndWait } from '../../../kit/api/refresh'
import { Button } from '../../../kit/button'
import { useDraftSave } from '../../../kit/drafts/draft-save'
import { useDraft } from '../../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/text-field'
import { useScreenHost } from '../../../kit/screen/screen'
import { SettingsPart } from '../../settings/settings-part'
import { typedNumber, receiptNumberProblem } from './receipt-form'

const TITLE = 'Manage Receipt Number'

/** Shows and changes the number that the next receipt gets. */
export function ReceiptNumberForm({ current }: { current: number }) {
  const { drafts } = useScreenHost()
  const reread = useRefreshAndWait()
  const initial = useMemo(() => ({ receiptNumber: String(current) }), [current])
  const draft = useDraft(drafts, { screen: 'manage-data', record: 'receipt-number' }, initial)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const form = useRef<FormHandle>(null)
  const { receiptNumber } = draft.values
  const own = wasTried ? receiptNumberProblem(receiptNumber) : null
  const { save, isSaving, busyText } = useDraftSave(
    'SaveReceiptNumber',
    draft,
    (values) => ({ receiptNumber: typedNumber(values.receiptNumber) }),
    (outcome) => {
      const read = reread('GetReceiptNumber')
      if (outcome.kind === 'saved') {
        setWasTried(false)
        return read
      }
      // A refusal is mended at once, whatever is read meanwhile.
      setRefused(outcome.message)
    },
  )
  const submit = () => {
    setWasTried(true)
    if (receiptNumberProblem(receiptNumber) !== null) form.current?.showFirstProblem()
    else void save()
  }
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setRefused(null)
  }
  const message = own ?? refused
  return (
    <Form label={TITLE} ref={form} onSave={submit} onClear={clear} className="max-w-265">
      <SettingsPart index={1} title={TITLE} problems={message === null ? 0 : 1}>
        <NumberField
          label="Current Receipt Number"
          name="receiptNumber"
          required
          value={receiptNumber}
          disabled={draft.frozen}
          onChange={(text) => {
            setRefused(null)
            draft.patch({ receiptNumber: text })
          }}
          invalid={message !== null}
          message={message ?? 'used for the next receipt'}
        />
        <div className="flex gap-2 pt-1.5">
          <Button size="footer" isSave command="form.save-form" onPress={submit} busyText={busyText}>
            Save
          </Button>
          {draft.restored && !isSaving && (
            <Button size="footer" command="form.clear-form" onPress={clear}>
              Clear
            </Button>
          )}
        </div>
      </SettingsPart>
    </Form>
  )
}
