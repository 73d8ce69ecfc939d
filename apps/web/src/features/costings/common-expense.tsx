import { commonExpenseProblems } from '@forecourt/core/features/costings/rules'
import type { CommonExpenseOut } from '@forecourt/core/features/costings/schemas'
import { centsFromWire, formatDecimal, formatAmount } from '@forecourt/core/kernel/money'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { cx } from 'class-variance-authority'
import { useMemo, useState } from 'react'
import { Button } from '../../kit/button'
import { textField } from '../../kit/drafts/conflict'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { Form } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { useCommandHandlers, useEditMode, useEscape } from '../../kit/keys/keys'
import { FactList, Panel } from '../../kit/panel'
import { euroText } from '../../kit/wire-text'
import { sectionDraftID } from '../../kit/drafts/drafts'

const FIELD = 'flex items-center justify-between gap-2 min-h-7.5 px-3.5 pt-1.5 text-13'
/** The text of its button is printed, not the button. */
const PRINTED_FIELD =
  'print:[&>button]:block! print:[&>button]:h-auto print:[&>button]:p-0 print:[&>button]:border-0 print:[&>button]:bg-transparent'

interface CommonValues {
  excelAmount: string
}

const FIELDS = [textField<CommonValues>('excelAmount', 'Excel amount')]

function commonValues({ excelAmount }: CommonExpenseOut): CommonValues {
  const cents = centsFromWire(excelAmount)
  return { excelAmount: cents === null ? '' : formatAmount(cents) }
}

export function excelProblem(text: string): string | null {
  const read = text.trim() === '' ? null : parseMoneyText(text)
  if (read?.problem !== undefined) return read.problem
  return commonExpenseProblems({ excelAmount: read?.cents ?? null })[0]?.message ?? null
}

interface CommonProps {
  vehicleID: number
  common: CommonExpenseOut
  onChanged: () => Promise<void>
}

/** The common (VAT) expenses of a vehicle that was opened from the purchased and sold report; the Excel amount is changed here. */
export function CommonExpensesPanel({ vehicleID, common, onChanged }: CommonProps) {
  const [isEditing, setIsEditing] = useState(false)
  useCommandHandlers({ 'vehicles.edit-common-expense': () => setIsEditing(true) })
  return (
    <Panel title="Common (VAT) expenses" aside={<span className="text-fg-2">from the report</span>}>
      {isEditing ? (
        <ExcelAmount {...{ vehicleID, common, onChanged }} onDone={() => setIsEditing(false)} />
      ) : (
        <div className={cx(FIELD, 'text-fg-1', PRINTED_FIELD)}>
          <span>Excel amount</span>
          <Button command="vehicles.edit-common-expense" label={`Excel amount ${euroText(common.excelAmount)}`}>
            <span className="numerals">{euroText(common.excelAmount)}</span>
          </Button>
        </div>
      )}
      <FactList
        className={isEditing ? '' : 'pt-0!'}
        facts={[
          { label: 'Registration tax', value: euroText(common.regTaxAmount) },
          { label: 'License plates fees', value: euroText(common.licensePlatesFeesAmount) },
          { label: 'Total', value: euroText(common.total), tone: 'strong', ruled: true },
        ]}
      />
    </Panel>
  )
}

function ExcelAmount({ vehicleID, common, onChanged, onDone }: CommonProps & { onDone: () => void }) {
  const saved = useMemo(() => ({ values: commonValues(common), version: common.version }), [common])
  const draft = useRecordDraft<CommonValues>(sectionDraftID('vehicle-costings', vehicleID, 'common'), saved)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const problem = refused ?? (wasTried ? excelProblem(draft.values.excelAmount) : null)
  const { save, isSaving, busyText, dialogs } = useRecordSave<'SaveCommonExpense', CommonValues, CommonExpenseOut>({
    name: 'SaveCommonExpense',
    draft,
    body: ({ values, version }) => {
      const { cents } = parseMoneyText(values.excelAmount)
      return { vehicleID, version, excelAmount: cents === undefined ? null : formatDecimal(cents) }
    },
    fields: FIELDS,
    read: commonValues,
    onSaved: () => onChanged().then(onDone),
    onRefused: (fields) => setRefused(fields.excelAmount?.[0] ?? null),
    onTheirs: () => void onChanged().then(onDone),
  })
  const cancel = () => {
    if (isSaving) return
    draft.clear()
    onDone()
  }
  useEditMode()
  useEscape('overlay', cancel, !isSaving)
  const submit = () => {
    if (isSaving) return
    setWasTried(true)
    if (excelProblem(draft.values.excelAmount) !== null) return
    if (draft.changes === 0) cancel()
    else void save()
  }
  return (
    <Form label="Excel amount" onSave={submit}>
      <div className={cx(FIELD, 'text-fg-1')}>
        <span>Excel amount</span>
        <MoneyField
          writesOut
          bare
          label="Excel amount"
          required
          autoFocus
          width={116}
          parse={parseMoneyText}
          value={draft.values.excelAmount}
          disabled={isSaving}
          invalid={problem !== null}
          onChange={(excelAmount) => {
            setRefused(null)
            draft.patch({ excelAmount })
          }}
        />
      </div>
      {problem !== null && (
        <p className={cx(FIELD, 'text-out')} role="alert">
          {problem}
        </p>
      )}
      <div className={cx(FIELD, 'text-fg-1')}>
        <Button tone="primary" isSave command="form.save-form" busyText={busyText} onPress={submit}>
          Save
        </Button>
        <Button command="shell.step-out" onPress={cancel}>
          Cancel
        </Button>
      </div>
      {dialogs}
    </Form>
  )
}
