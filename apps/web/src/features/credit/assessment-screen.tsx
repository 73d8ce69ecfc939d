import {
  ASSESSMENT_DECISION_NAMES,
  ASSESSMENT_DECISIONS,
  type AssessmentDecision,
  ASSESSMENT_VERDICT_NAMES,
} from '@forecourt/core/features/credit/assessment-enums'
import type { AssessmentsOut } from '@forecourt/core/features/credit/assessment-schemas'
import { centsFromWire, formatEuro } from '@forecourt/core/kernel/money'
import { letterText } from '@forecourt/core/features/credit/inspection'
import { parseMoneyText } from '@forecourt/core/kernel/money-text'
import { useEffect, useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { ClearButton, FixTag, FormFoot } from '../../kit/form/edit-form'
import { Form, type FormHandle } from '../../kit/form/form'
import { FORM_HINTS } from '../../kit/form/form-hints'
import { FormSection } from '../../kit/form/form-row'
import { MoneyField } from '../../kit/form/money-field'
import { Select } from '../../kit/form/select'
import { NumberField, TextField } from '../../kit/form/text-field'
import { PasscodeGate } from '../../kit/gate/passcode-gate'
import { CENTRED } from '../../kit/grid/grid-state'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { FactList, Panel, PanelNote, SidePanel } from '../../kit/panel'
import { type RowProblems, useRowProblems } from '../../kit/rows/row-problems'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { RefusalDialog } from './refusal-dialog'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { useMoment } from '../../kit/moment'
import { euroText } from '../../kit/wire-text'
import {
  type AssessmentAmount,
  assessmentBody,
  assessmentDraft,
  assessmentProblems,
  type AssessmentValues,
  assessmentValues,
  hasJointApplicant,
  verdictOf,
} from './assessment-draft'

const DECISIONS = ASSESSMENT_DECISIONS.map((id) => ({ id, text: ASSESSMENT_DECISION_NAMES[id] }))

/** Assesses whether a client can pay the instalments of a vehicle, named by the address (server 20.30). */
export function AssessmentScreen() {
  const host = useScreenHost()
  const [{ clientID, vehicleID }] = useScreenSearch('/inside/assessment')
  const isLocked = host.unlockedUntil === null
  const asked = vehicleID === undefined || isLocked ? null : { vehicleID, clientID: clientID ?? null }
  const { data, error } = useOperation('GetAssessment', asked)
  if (data) return <AssessmentPage key={`${data.clientID} ${data.vehicleID} ${data.current?.id ?? 0}`} of={data} />
  const text = error ? error.message : vehicleID === undefined ? NOBODY : 'Loading…'
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>Assessment</h1>
      </Bar>
      {vehicleID !== undefined && isLocked ? (
        <PasscodeGate>{null}</PasscodeGate>
      ) : (
        <Waiting text={text} isReady={text !== 'Loading…'} />
      )}
    </div>
  )
}

const NOBODY = 'An assessment needs an account, or a client and a vehicle, e.g. `assess HP-2219` in the palette.'

function Waiting({ text, isReady }: { text: string; isReady: boolean }) {
  const host = useScreenHost()
  useInputReady('screen', isReady)
  useEscape('parent', () => host.back('/vehicles'))
  useScreenChrome({ hints: [hint('shell.open-palette'), hint('shell.step-out', 'back')] })
  return <p className={CENTRED}>{text}</p>
}

function AssessmentPage({ of }: { of: AssessmentsOut }) {
  const { drafts, back } = useScreenHost()
  const reread = useRefreshAndWait()
  const draft = useDraft<AssessmentValues>(drafts, assessmentDraft(of), assessmentValues(of))
  const { values } = draft
  const wrong = useRowProblems(assessmentProblems(values))
  const form = useRef<FormHandle>(null)
  useEffect(() => form.current?.focusFirstEmpty(), [])
  useInputReady('screen', true)
  useEscape('parent', () => back(`/vehicles/vehicle/${of.vehicleID}`))
  const { save, busyText } = useDraftSave(
    'SaveAssessment',
    draft,
    (typed) => assessmentBody(typed, of),
    (outcome) => {
      if (outcome.kind === 'refused') return wrong.refuse(outcome.fields)
      wrong.reset()
      return reread('GetAssessment')
    },
  )
  const title = `Assessment of ${of.clientName}`
  const isRefused = of.current?.decision === 'refuse'
  const [isLetterOpen, setIsLetterOpen] = useState(false)
  useCommandHandlers(isRefused ? { 'credit.print-refusal': () => setIsLetterOpen(true) } : {})
  useScreenChrome({
    query: of.clientName,
    hints: [...FORM_HINTS, ...(isRefused ? [hint('credit.print-refusal')] : []), hint('shell.step-out', 'vehicle')],
    printTitle: title,
  })
  const submit = () => {
    if (busyText !== null) return
    if (!wrong.check()) return form.current?.showFirstProblem()
    void save()
  }
  return (
    <>
      <Bar isWide tone="plain">
        <h1>{title}</h1>
        <span className="text-fg-1 truncate">{[of.regNo, of.accountNo].filter(Boolean).join(', ')}</span>
        <FixTag count={wrong.problems.size} />
        <span className="grow" />
        {isRefused && <Button command="credit.print-refusal">Refusal letter</Button>}
      </Bar>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-1 print:block">
        <Form label="Assessment" ref={form} onSave={submit} onClear={draft.clear} layout="page">
          <AssessmentFields
            values={values}
            problems={wrong.problems}
            isFrozen={draft.frozen}
            patch={(part) => {
              if (draft.frozen) return
              wrong.forget()
              draft.patch(part)
            }}
          />
          <FormFoot of="page">
            <Button tone="primary" size="footer" command="form.save-form" isSave busyText={busyText} onPress={submit}>
              Save
            </Button>
            {draft.restored && busyText === null && <ClearButton />}
          </FormFoot>
        </Form>
        <SidePanel label="Verdict">
          <VerdictPanel of={of} values={values} />
          <Versions of={of} />
        </SidePanel>
      </div>
      {isLetterOpen && <RefusalDialog {...of} onClose={() => setIsLetterOpen(false)} />}
    </>
  )
}

interface FieldsProps {
  values: AssessmentValues
  problems: RowProblems['problems']
  isFrozen: boolean
  patch: (part: Partial<AssessmentValues>) => void
}

function AssessmentFields({ values, problems, isFrozen, patch }: FieldsProps) {
  const of = <N extends keyof AssessmentValues>(name: N, message?: string) => ({
    name,
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name) ?? message,
  })
  const text = (name: Exclude<keyof AssessmentValues, 'decision'>) => ({
    value: values[name],
    onChange: (typed: string) => patch({ [name]: typed }),
  })
  const money = (name: AssessmentAmount, label: string, message?: string) => (
    <MoneyField writesOut required label={label} {...of(name, message)} {...text(name)} parse={parseMoneyText} />
  )
  return (
    <>
      <FormSection title="The buyer, a month">
        {money('income', 'Income', 'after tax')}
        {money('expenses', 'Expenses', 'rent, food, dependants')}
        {money('otherCredit', 'Other credit', 'instalments of loans and cards')}
        <NumberField
          label="Dependants"
          {...of('dependants', 'people who live on this income')}
          {...text('dependants')}
        />
      </FormSection>
      <FormSection title="Whoever signs with them">
        <TextField label="Joint applicant" {...of('jointName', 'name; empty for none')} {...text('jointName')} />
        {hasJointApplicant(values) && (
          <>
            {money('jointIncome', 'Their income')}
            {money('jointExpenses', 'Their expenses')}
            {money('jointOtherCredit', 'Their other credit')}
          </>
        )}
      </FormSection>
      <FormSection title="Credit">
        {money('instalment', 'Instalment', 'a month')}
        <TextField label="Papers seen" {...of('seen', 'payslips, statements; commas between')} {...text('seen')} />
        <Select<AssessmentDecision>
          label="Decision"
          required
          {...of('decision')}
          options={DECISIONS}
          value={values.decision}
          onChange={(decision) => patch({ decision })}
        />
        <TextField
          label="Database"
          {...of('database', 'consulted, with its result; empty for none')}
          {...text('database')}
        />
      </FormSection>
      <p className="py-2 text-13 text-fg-1">
        Do not ask about or write down health, religion, or what people say on social networks.
      </p>
    </>
  )
}

function VerdictPanel({ of, values }: { of: AssessmentsOut; values: AssessmentValues }) {
  const verdict = verdictOf(values, {
    leastRest: of.leastRest === null ? null : centsFromWire(of.leastRest),
    greatestShare: of.greatestShare,
  })
  return (
    <Panel title="Verdict">
      <FactList
        facts={[
          { label: 'Income', value: verdict ? formatEuro(verdict.income) : '—' },
          { label: 'Left a month', value: verdict ? formatEuro(verdict.rest) : '—' },
          { label: 'At least', value: of.leastRest === null ? 'not checked' : euroText(of.leastRest), tone: 'muted' },
          {
            label: 'Credit takes',
            value: verdict?.sharePercent == null ? '—' : `${verdict.sharePercent.toFixed(2)}%`,
          },
          {
            label: 'At most',
            value: of.greatestShare === null ? 'not checked' : `${of.greatestShare}%`,
            tone: 'muted',
          },
          {
            label: 'Verdict',
            value: verdict ? ASSESSMENT_VERDICT_NAMES[verdict.verdict] : '—',
            tone: verdict?.verdict === 'negative' ? 'out' : 'strong',
            ruled: true,
          },
        ]}
      />
      {verdict && <PanelNote>{verdict.reason}</PanelNote>}
    </Panel>
  )
}

/** What was assessed before. */
function Versions({ of: { versions } }: { of: AssessmentsOut }) {
  const moment = useMoment()
  if (versions.length === 0) return null
  return (
    <Panel title="Saved before">
      <FactList
        facts={versions.map((each) => ({
          key: String(each.id),
          label: `${moment(each.decidedAt)} ${each.decidedBy}`,
          value: `${ASSESSMENT_VERDICT_NAMES[each.verdict]}, ${ASSESSMENT_DECISION_NAMES[each.decision].toLowerCase()}${each.withdrawnBy === '' ? (each.decision === 'refuse' ? `. ${letterText(each.letter)}` : '') : ', taken back'}`,
          tone: each.withdrawnBy === '' ? 'plain' : 'muted',
        }))}
      />
    </Panel>
  )
}
