import { useParams } from '@tanstack/react-router'
import type { CarHireOut } from '@forecourt/core/features/car-hire/schemas'
import { day, formatDay } from '@forecourt/core/kernel/days'
import { centsFromWire } from '@forecourt/core/kernel/money'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useDocument } from '../../kit/api/document'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { ConflictDialog } from '../../kit/dialog/conflict'
import { useDoubts } from '../../kit/dialog/doubts'
import { seedDraft } from '../../kit/drafts/drafts'
import { useRecordDraft } from '../../kit/drafts/record-draft'
import { useRecordSave } from '../../kit/drafts/record-save'
import { useCommandHandlers, useEditMode, useEscape, useScreenReady } from '../../kit/keys/keys'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import { useDelayed } from '../../kit/skeleton'
import { toastError } from '../../kit/toast/toast'
import { useSendPaper } from '../email/use-send-paper'
import { HistoryButton } from '../history/history-dialog'
import { HIRE_ANSWERS } from './hire-answers'
import {
  ADD_HIRE,
  clonedHire,
  editHireDraft,
  HIRE_FIELDS,
  hireBody,
  hireDoubts,
  hireProblems,
  hireValues,
  type HireValues,
  refusedProblems,
} from './hire-draft'
import { HirePage } from './hire-page'
import { Bar } from '../../kit/bar'
import { CENTRED } from '../../kit/grid/grid-state'

const NOTHING: ReadonlyMap<string, string> = new Map()
const LOADING_MS = 300
const LIST = '/car-hire'
const UNCHANGED = 'Nothing was changed.'

/** One hire: `id` of the address. */
export function EditHireScreen() {
  const { back } = useScreenHost()
  const params = useParams({ from: '/inside/car-hire/edit/$id' })
  const api = useApi()
  const carHireID = Number(params.id)
  const isID = Number.isInteger(carHireID) && carHireID > 0
  const { data, error, refetch, isLoading } = useOperation('GetCarHire', isID ? { carHireID } : null)
  const isLate = useDelayed(isLoading, LOADING_MS)
  const problem = isID ? (error ? api.messageOf(error) : null) : 'This car hire does not exist'
  useEscape('parent', () => back(LIST))
  useEditMode()
  useScreenReady(data !== undefined || problem !== null)
  useCommandHandlers(data ? {} : { 'grid.reload-rows': () => refetch() })
  if (data) return <EditHire key={data.id} hire={data} />
  return (
    <>
      <Bar isWide tone="edit">
        <h1>Edit Car Hire</h1>
      </Bar>
      {isLate && (
        <p className={CENTRED} role="status">
          Loading...
        </p>
      )}
      {problem !== null && (
        <div className={CENTRED} role="alert" data-region="grid">
          <span className="font-semibold text-out">{problem}</span>
          <Button command="grid.reload-rows" onPress={() => refetch()} autoFocus>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

function EditHire({ hire }: { hire: CarHireOut }) {
  const reread = useReread()
  const first = useRef<HTMLInputElement>(null)
  const newest = useMemo(() => ({ values: hireValues(hire), version: hire.version }), [hire])
  const draft = useRecordDraft<HireValues>(editHireDraft(hire.id), newest)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState(NOTHING)
  const { save, isSaving, busyText, conflict } = useRecordSave<'SaveCarHire', HireValues, CarHireOut>({
    name: 'SaveCarHire',
    draft,
    body: ({ values, version }) => hireBody(values, { id: hire.id, version }),
    fields: HIRE_FIELDS,
    read: hireValues,
    onSaved: () => {
      setWasTried(false)
      return reread(...HIRE_ANSWERS)
    },
    onRefused: (fields) => setRefused(refusedProblems(fields)),
    onTheirs: () => void reread(...HIRE_ANSWERS),
  })
  const changes = HIRE_FIELDS.filter(({ names }) => names.some((name) => name in draft.typed)).length
  const own = hireProblems(draft.values)
  const doubts = useDoubts()
  const today = useToday()
  const { entryDaysBack: daysBack } = useScreenHost().workstation
  const clear = () => {
    if (draft.frozen) return
    draft.clear()
    setWasTried(false)
    setRefused(NOTHING)
  }
  return (
    <HirePage
      title="Edit Car Hire"
      isEdit
      ownID={hire.id}
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
      values={draft.values}
      patch={(part) => {
        if (draft.frozen) return
        setRefused(NOTHING)
        draft.patch(part)
      }}
      problems={new Map([...refused, ...(wasTried ? own : NOTHING)])}
      refused={refused}
      isFrozen={draft.frozen}
      busyText={busyText}
      disabledReason={changes === 0 && !isSaving ? UNCHANGED : null}
      hasDraft={changes > 0}
      onSave={() => {
        if (changes === 0) {
          toastError(UNCHANGED)
          return true
        }
        setWasTried(true)
        if (own.size > 0) return false
        void doubts
          .ask(hireDoubts(draft.values, newest.values, { today, daysBack }))
          .then((isMeant) => (isMeant ? save() : undefined))
        return true
      }}
      onClear={clear}
    >
      {doubts.dialog}
      {conflict && <ConflictDialog {...conflict} />}
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

/** The report of the hire as it is saved, its copy and its deletion. */
function HireActions({ hire, values, changes, onDeleted }: ActionsProps) {
  const { go, drafts } = useScreenHost()
  const reread = useReread()
  const open = useDocument()
  const deletion = useSave('DeleteCarHire')
  const [isPreparing, setIsPreparing] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const unsaved = changes > 0 ? 'Save first. The report prints the saved hire.' : null
  const print = async () => {
    if (unsaved !== null) return toastError(unsaved)
    if (isPreparing) return
    setIsPreparing(true)
    await open('GetCarHireReport', { carHireId: hire.id })
    setIsPreparing(false)
  }
  const email = useSendPaper()
  const send = () => {
    if (unsaved !== null) toastError(unsaved)
    else email.send({ paper: 'GetCarHireReport', parameters: { carHireId: hire.id } })
  }
  const remove = async () => {
    const outcome = await deletion.save({ carHireID: hire.id, version: hire.version })
    setIsAsking(false)
    if (outcome.kind !== 'saved') return reread('GetCarHire')
    onDeleted()
    go(LIST)
    return reread('GetCarHires', 'GetCarHireBookings')
  }
  const clone = () => {
    if (drafts.read(ADD_HIRE)?.state === 'checking') return toastError('An earlier hire is still being checked')
    seedDraft(drafts, ADD_HIRE, clonedHire(values))
    go('/car-hire/add')
  }
  useCommandHandlers({
    'car-hire.clone-hire': clone,
    'car-hire.print-report': () => void print(),
    'email.send-paper': send,
    'car-hire.delete-hire': () => setIsAsking(true),
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
      <Button tone="danger" command="car-hire.delete-hire" onPress={() => setIsAsking(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsking}
        title="Are you sure you want to delete this car hire?"
        about={`${hire.regNo}, ${hire.clientName}, ${formatDay(day(hire.startDateTime))} to ${formatDay(day(hire.endDateTime))}`}
        focus="no"
        isDangerous
        busyText={deletion.isSaving ? 'Deleting...' : null}
        onYes={remove}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}
