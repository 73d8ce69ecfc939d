import { useParams } from '@tanstack/react-router'
import type { CarHireOut } from '@forecourt/core/features/car-hire/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { useQuestion } from '../../kit/dialog/use-question'
import { seedDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { useCommandHandlers, useEditMode, useEscape, useInputReady } from '../../kit/keys/keys'
import { useRowProblems } from '../../kit/rows/row-problems'
import { PendingRecord } from '../../kit/screen/pending-record'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { useSendDocumentDialog } from '../email/use-send-document-dialog'
import { HistoryButton } from '../history/history-dialog'
import { HIRE_QUERIES } from './hire-queries'
import {
  ADD_HIRE,
  copyHire,
  editHireDraft,
  formFields,
  hireFieldName,
  COMPARED_HIRE_FIELDS,
  hireBody,
  hireProblems,
  hireValues,
  type HireValues,
} from './hire-draft'
import { HirePage } from './hire-page'
import { Bar } from '../../kit/bar'

const LIST_PATH = '/car-hire'
const UNCHANGED = 'Nothing was changed.'

/** One hire: `id` of the address. */
export function EditHireScreen() {
  const { back } = useScreenHost()
  const params = useParams({ from: '/inside/car-hire/edit/$id' })
  const api = useApi()
  const carHireID = Number(params.id)
  const isID = Number.isInteger(carHireID) && carHireID > 0
  const { data, error, refetch, isLoading } = useOperation('GetCarHire', isID ? { carHireID } : null)
  const problem = isID ? (error ? api.messageOf(error) : null) : 'This car hire does not exist'
  useEscape('parent', () => back(LIST_PATH))
  useEditMode()
  useInputReady('screen', data !== undefined || problem !== null)
  if (data) return <EditHire key={data.id} hire={data} />
  return (
    <>
      <Bar isWide tone="edit">
        <h1>Edit Car Hire</h1>
      </Bar>
      <PendingRecord isLoading={isLoading} problem={problem} onRetry={refetch} />
    </>
  )
}

function EditHire({ hire }: { hire: CarHireOut }) {
  const reread = useRefreshAndWait()
  const first = useRef<HTMLInputElement>(null)
  const newest = useMemo(() => ({ values: hireValues(hire), version: hire.version }), [hire])
  const draft = useRecordDraft<HireValues>(editHireDraft(hire.id), newest)
  const wrong = useRowProblems(hireProblems(draft.values))
  const { save, isSaving, busyText, dialogs } = useRecordSave<'SaveCarHire', HireValues, CarHireOut>({
    name: 'SaveCarHire',
    draft,
    body: ({ values, version }) => hireBody(values, { id: hire.id, version }),
    fields: COMPARED_HIRE_FIELDS,
    fieldOf: hireFieldName,
    read: hireValues,
    onSaved: () => {
      wrong.reset()
      return reread(...HIRE_QUERIES)
    },
    onRefused: (fields) => wrong.refuse(formFields(fields)),
    onTheirs: () => void reread(...HIRE_QUERIES),
  })
  const changes = COMPARED_HIRE_FIELDS.filter(({ names }) => names.some((name) => name in draft.typed)).length
  const clear = () => {
    if (draft.frozen) return
    draft.clear()
    wrong.reset()
  }
  return (
    <HirePage
      title="Edit Car Hire"
      own={{ id: hire.id, values: newest.values }}
      paid={hire.paid === undefined ? null : centsFromWire(hire.paid)}
      firstRef={first}
      query={`${hire.regNo} ${hire.clientName}`}
      breadcrumb={['car-hire', 'edit', String(hire.id)]}
      status={changes === 0 ? [] : [changes === 1 ? '1 change' : `${changes} changes`]}
      about={
        <span className="text-fg-1">
          Hire <span className="numerals">{hire.id}</span>, entered{' '}
          <span className="numerals">{formatDay(day(hire.date))}</span>
        </span>
      }
      actions={<HireActions hire={hire} values={draft.values} changes={changes} onDeleted={clear} />}
      {...{ draft, wrong, save, busyText }}
      disabledReason={changes === 0 && !isSaving ? UNCHANGED : null}
      hasDraft={changes > 0}
      onClear={clear}
    >
      {dialogs}
    </HirePage>
  )
}

interface ActionsProps {
  hire: CarHireOut
  /** As the form shows it. */
  values: HireValues
  changes: number
  onDeleted: () => void
}

/** The report of the saved hire, its copy and its deletion. */
function HireActions({ hire, values, changes, onDeleted }: ActionsProps) {
  const { go, drafts } = useScreenHost()
  const reread = useRefreshAndWait()
  const open = useOpenDocument()
  const { save: remove } = useSave('DeleteCarHire')
  const { ask, dialog } = useQuestion()
  const [isPreparing, setIsPreparing] = useState(false)
  const unsaved = changes > 0 ? 'Save first. The report prints the saved hire.' : null
  const print = async () => {
    if (unsaved !== null) return toastError(unsaved)
    if (isPreparing) return
    setIsPreparing(true)
    await open('GetCarHireReport', { carHireId: hire.id })
    setIsPreparing(false)
  }
  const email = useSendDocumentDialog()
  const send = () => {
    if (unsaved !== null) toastError(unsaved)
    else email.send({ paper: 'GetCarHireReport', parameters: { carHireId: hire.id } })
  }
  const askRemoval = () =>
    ask({
      title: 'Are you sure you want to delete this car hire?',
      about: `${hire.regNo}, ${hire.clientName}, ${formatDay(day(hire.startDateTime))} to ${formatDay(day(hire.endDateTime))}`,
      isDangerous: true,
      busyText: 'Deleting...',
      onYes: () => remove({ carHireID: hire.id, version: hire.version }),
      onDone: ({ kind }) => {
        if (kind !== 'saved') return reread('GetCarHire')
        onDeleted()
        go(LIST_PATH)
        return reread('GetCarHires', 'GetCarHireBookings')
      },
    })
  const clone = () => {
    if (drafts.read(ADD_HIRE)?.state === 'checking') return toastError('An earlier hire is still being checked')
    seedDraft(drafts, ADD_HIRE, copyHire(values))
    go('/car-hire/add')
  }
  useCommandHandlers({
    'car-hire.clone-hire': clone,
    'car-hire.print-report': () => void print(),
    'email.send-paper': send,
    'car-hire.delete-hire': askRemoval,
  })
  return (
    <>
      <Button
        command="car-hire.print-report"
        busyText={isPreparing ? 'Preparing…' : null}
        disabledReason={unsaved}
        onPress={() => void print()}
      >
        Report
      </Button>
      <Button command="email.send-paper" disabledReason={unsaved} onPress={send}>
        E-mail
      </Button>
      {email.dialog}
      <HistoryButton kind="hire" id={hire.id} words={`hire ${hire.id}, ${hire.regNo} ${hire.clientName}`} />
      <Button command="car-hire.clone-hire" onPress={clone}>
        Clone
      </Button>
      <Button tone="danger" command="car-hire.delete-hire" onPress={askRemoval}>
        Delete
      </Button>
      {dialog}
    </>
  )
}
