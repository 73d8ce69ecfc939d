import { useRefresh } from '../../kit/api/refresh'
import { useRef, useState } from 'react'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { DialogAbout } from '../../kit/dialog/dialog'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { DateField } from '../../kit/form/date-field'
import { FixTag } from '../../kit/form/edit-form'
import type { FormHandle } from '../../kit/form/form'
import { MoneyField } from '../../kit/form/money-field'
import { useToday } from '../../kit/screen/screen'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { type ArrivingCarsFilter, expensesForm, feeRequestOf, generateRequestOf, formattedFee } from './expenses-draft'
import { carsText } from './words'

interface ExpensesDialogProps {
  filter: ArrivingCarsFilter
  /** Of the first car. */
  boughtDate: string | null
  /** The fee that is set already. */
  fee: number | null
  count: number
  /** What the cars are called, such as `Lot L-331`. */
  words: string
  onClose: () => void
}

/** Add Common Expenses: the fee alone, or all that the cars lack; again, it doubles nothing. */
export function ExpensesDialog({ filter, boughtDate, fee, count, words, onClose }: ExpensesDialogProps) {
  const today = useToday()
  const refresh = useRefresh()
  const form = useRef<FormHandle>(null)
  const [typed, setTyped] = useState(() => expensesForm(boughtDate, fee))
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  const [tried, setTried] = useState<'generate' | 'fee' | null>(null)
  const process = useSave('ProcessArrivingCars')
  const feeSave = useSave('SaveAdditionalFee')
  const isBusy = process.isSaving || feeSave.isSaving
  const generate = generateRequestOf(typed, filter)
  const feeRequest = feeRequestOf(typed, filter)
  const open = tried === 'generate' ? generate.problems : tried === 'fee' ? feeRequest.problems : []
  const problems = new Map([...refused, ...open.map(({ field, message }) => [field, message] as const)])
  const change = (part: Partial<typeof typed>) => {
    setRefused(new Map())
    setTyped((old) => ({ ...old, ...part }))
  }
  /** Tries one of the two saves; what is wrong is focused, what was refused stands at its field. */
  const attempt = async (which: 'generate' | 'fee') => {
    if (isBusy) return
    setTried(which)
    const wrong = which === 'generate' ? generate.problems : feeRequest.problems
    if (wrong.length > 0) {
      form.current?.showFirstProblem()
      return
    }
    const outcome = await (which === 'generate' ? process.save(generate.input) : feeSave.save(feeRequest.input))
    if (outcome.kind === 'refused')
      setRefused(new Map(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
    if (outcome.kind !== 'saved') return
    refresh()
    onClose()
  }
  const close = () => (isBusy ? undefined : onClose())
  const fieldOf = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    onChange: (text: string) => change({ [name]: text }),
    invalid: problems.has(name),
    message: problems.get(name),
  })
  return (
    <FormDialog
      title="Add Common Expenses"
      titleAside={<FixTag count={problems.size} />}
      form={form}
      layout="dialog"
      initialFocus={undefined}
      handlers={{ 'reports.save-fee': () => void attempt('fee') }}
      saves="generate"
      word="Generate"
      busyText={process.isSaving ? 'Generating...' : null}
      onSave={() => attempt('generate')}
      onClose={close}
      more={
        <Button
          size="footer"
          command="reports.save-fee"
          busyText={feeSave.isSaving ? 'Saving...' : null}
          onPress={() => void attempt('fee')}
        >
          Save Add Fee
        </Button>
      }
      above={
        <DialogAbout>
          {words}: {carsText(count)}. What is there already keeps its date and amount, the fee its date; nothing is
          added twice, or dated before its car was bought.
        </DialogAbout>
      }
    >
      <DateField label="Cost From Excel Date" direction="mostly-past" required today={today} {...fieldOf('cfeDate')} />
      <DateField label="Transport Malta Date" direction="mostly-past" required today={today} {...fieldOf('tmDate')} />
      <MoneyField
        label="Additional Fee"
        parse={readFee}
        {...fieldOf('additionalFee')}
        onBlur={() => change({ additionalFee: formattedFee(typed.additionalFee) })}
      />
      {problems.has('filterRequest') && (
        <p className="font-semibold text-out" role="alert">
          {problems.get('filterRequest')}
        </p>
      )}
    </FormDialog>
  )
}

function readFee(text: string) {
  const read = parseMoneyText(text)
  return read.cents === undefined ? { problem: read.problem } : { cents: read.cents }
}
