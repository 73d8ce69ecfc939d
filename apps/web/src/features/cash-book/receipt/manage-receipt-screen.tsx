import { useEffect, useMemo, useRef, useState } from 'react'
import { useOperation } from '../../../kit/api/api'
import { useReread } from '../../../kit/api/refresh'
import { Button } from '../../../kit/button'
import { useDraftSave } from '../../../kit/drafts/draft-save'
import { useDraft } from '../../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../../kit/form/form'
import { NumberField } from '../../../kit/form/text-field'
import { useCommandHandlers } from '../../../kit/keys/keys'
import { useScreenChrome, useScreenHost } from '../../../kit/screen/screen'
import { Unready } from '../entry/unready'
import { numberText, receiptNumberProblem } from './receipt-form'
import '../cash-book.css'

const TITLE = 'Manage Receipt Number'

/** The number that the next receipt gets, and its change. */
export function ManageReceiptScreen() {
  const { data, error, refetch } = useOperation('GetReceiptNumber', {}, { staleMs: 0 })
  if (!data) return <Unready title={TITLE} error={error} onRetry={refetch} />
  return <NumberForm current={data.currentReceiptNumber} />
}

function NumberForm({ current }: { current: number }) {
  const { drafts } = useScreenHost()
  const reread = useReread()
  const initial = useMemo(() => ({ receiptNumber: String(current) }), [current])
  const draft = useDraft(drafts, { screen: 'manage-data', record: 'receipt-number' }, initial)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const form = useRef<FormHandle>(null)
  const { receiptNumber } = draft.values
  const own = wasTried ? receiptNumberProblem(receiptNumber) : null
  const { save, isSaving } = useDraftSave(
    'SaveReceiptNumber',
    draft,
    (values) => ({ receiptNumber: numberText(values.receiptNumber) }),
    (outcome) => {
      if (outcome.kind === 'refused') setRefused(outcome.message)
      else setWasTried(false)
      return reread('GetReceiptNumber')
    },
  )
  const submit = () => {
    setWasTried(true)
    if (receiptNumberProblem(receiptNumber) !== null) {
      requestAnimationFrame(() => form.current?.focusFirstProblem())
      return
    }
    void save()
  }
  useEffect(() => form.current?.focusFirstEmpty(), [])
  useCommandHandlers({ 'form.save-form': submit })
  useScreenChrome({ hints: [{ keys: 'Ctrl Enter', text: 'save' }] })
  const message = own ?? refused
  return (
    <div className="entry-main">
      <div className="bar wide">
        <h1>{TITLE}</h1>
      </div>
      <Form label={TITLE} ref={form} onSave={submit} className="entry-form">
        <fieldset className="entry-fields" disabled={draft.frozen}>
          <NumberField
            label="Current Receipt Number"
            name="receiptNumber"
            required
            value={receiptNumber}
            onChange={(text) => {
              setRefused(null)
              draft.patch({ receiptNumber: text })
            }}
            invalid={message !== null}
            message={message ?? 'the next receipt gets it'}
          />
        </fieldset>
        <div className="foot form-foot">
          <Button
            tone="primary"
            size="footer"
            isSave
            command="form.save-form"
            onPress={submit}
            busyText={draft.frozen ? 'Checking…' : isSaving ? 'Saving...' : null}
          >
            Save
          </Button>
        </div>
      </Form>
    </div>
  )
}
