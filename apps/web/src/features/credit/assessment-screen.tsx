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
import { Fragment, useEffect, useRef, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { ClearButton, FixTag, FormFoot } from '../../kit/form/edit-form'
import { Form, type FormHandle } from '../../kit/form/form'
import { FORM_HINTS } from '../../kit/form/form-hints'
import { FormRow, FormSection } from '../../kit/form/form-row'
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
import { FilesButton } from '../attachments/files-button'
import {
  type ApplicantAmount,
  applicantField,
  assessmentBody,
  assessmentDraft,
  assessmentProblems,
  type AssessmentValues,
  assessmentValues,
  shownPlaces,
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
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_372px] min-h-0 narrow:grid-cols-1 narrow:grid-rows-[minmax(200px,1fr)_220px] print:block">
        <Form label="Assessment" ref={form} onSave={submit} onClear={draft.clear} layout="page">
          <AssessmentFields
            of={of}
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
        <SidePanel label="Verdict" className="narrow:border-l-0 narrow:border-t">
          <VerdictPanel of={of} values={values} />
          <Versions of={of} />
        </SidePanel>
      </div>
      {isLetterOpen && <RefusalDialog {...of} onClose={() => setIsLetterOpen(false)} />}
    </>
  )
}

interface FieldsProps {
  of: AssessmentsOut
  values: AssessmentValues
  problems: RowProblems['problems']
  isFrozen: boolean
  patch: (part: Partial<AssessmentValues>) => void
}

function AssessmentFields({ of, values, problems, isFrozen, patch }: FieldsProps) {
  const field = (name: string, message?: string) => ({
    name,
    disabled: isFrozen,
    invalid: problems.has(name),
    message: problems.get(name) ?? message,
  })
  const text = (name: 'dependants' | 'instalment' | 'seen' | 'database') => ({
    value: values[name],
    onChange: (typed: string) => patch({ [name]: typed }),
  })
  const applicant = (at: number, name: ApplicantAmount | 'name', message?: string) => ({
    ...field(applicantField(at, name), message),
    value: values.applicants[at]?.[name] ?? '',
    onChange: (typed: string) =>
      patch({ applicants: values.applicants.map((each, place) => (place === at ? { ...each, [name]: typed } : each)) }),
  })
  const money = (at: number, name: ApplicantAmount, label: string, message?: string) => (
    <MoneyField writesOut required label={label} {...applicant(at, name, message)} parse={parseMoneyText} />
  )
  return (
    <>
      <FormSection title="The buyer, a month">
        {money(0, 'income', 'Income', 'after tax')}
        {money(0, 'expenses', 'Expenses', 'rent, food, dependants')}
        {money(0, 'otherCredit', 'Other credit', 'instalments of loans and cards')}
        <NumberField
          label="Dependants"
          {...field('dependants', 'people who live on this income')}
          {...text('dependants')}
        />
      </FormSection>
      <FormSection title="Whoever signs with them">
        {shownPlaces(values)
          .slice(1)
          .map((at) => (
            <Fragment key={at}>
              <TextField
                label={at === 1 ? 'Joint applicant' : `Joint applicant ${at}`}
                {...applicant(at, 'name', at === 1 ? 'name; empty for none' : 'empty for no other')}
              />
              {values.applicants[at]?.name.trim() !== '' && (
                <>
                  {money(at, 'income', 'Their income')}
                  {money(at, 'expenses', 'Their expenses')}
                  {money(at, 'otherCredit', 'Their other credit')}
                </>
              )}
            </Fragment>
          ))}
      </FormSection>
      <FormSection title="Credit">
        <MoneyField
          {...{ writesOut: true, required: true, label: 'Instalment', parse: parseMoneyText }}
          {...field('instalment', 'a month')}
          {...text('instalment')}
        />
        <TextField label="Papers seen" {...field('seen', 'payslips, statements; commas between')} {...text('seen')} />
        <SeenFiles {...{ of, values, problems, isFrozen, patch }} />
        <Select<AssessmentDecision>
          label="Decision"
          required
          {...field('decision')}
          options={DECISIONS}
          value={values.decision}
          onChange={(decision) => patch({ decision })}
        />
        <TextField
          label="Database"
          {...field('database', 'consulted, with its result; empty for none')}
          {...text('database')}
        />
      </FormSection>
      <p className="py-2 text-13 text-fg-1">
        Do not ask about or write down health, religion, or what people say on social networks.
      </p>
    </>
  )
}

/** The files among the papers seen; those of the client are added and chosen in their dialog. */
function SeenFiles({ of, values, problems, isFrozen, patch }: FieldsProps) {
  const { files } = values
  const refused = [...problems].find(([field]) => field.startsWith('seen.'))?.[1]
  const toggle = ({ id, name }: { id: number; name: string }) => {
    const others = files.filter(({ attachmentID }) => attachmentID !== id)
    patch({ files: others.length < files.length ? others : [...files, { attachmentID: id, text: name }] })
  }
  return (
    <FormRow label="Files seen" invalid={refused !== undefined} message={refused}>
      <span className="flex flex-wrap items-center gap-1">
        <FilesButton
          record="client"
          recordID={of.clientID}
          words={of.clientName}
          choice={{ kind: 'other', ids: files.map(({ attachmentID }) => attachmentID), toggle }}
        />
        {files.map(({ attachmentID, text }) => (
          <Button
            key={attachmentID}
            size="in-row"
            label={`Leave ${text} out`}
            disabledReason={isFrozen ? 'The assessment is being saved' : null}
            onPress={() => toggle({ id: attachmentID, name: text })}
          >
            {text} ×
          </Button>
        ))}
      </span>
    </FormRow>
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
