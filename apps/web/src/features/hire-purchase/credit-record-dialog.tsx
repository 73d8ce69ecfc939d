import {
  CREDIT_LANGUAGE_NAMES,
  CREDIT_LANGUAGES,
  CREDIT_MEDIA,
  CREDIT_MEDIUM_NAMES,
  CREDIT_RECORD_KINDS,
  CREDIT_RECORD_NAMES,
  type CreditLanguage,
  type CreditMedium,
  type CreditRecordKind,
  FORBEARANCE_MEASURE_NAMES,
  FORBEARANCE_MEASURES,
  type ForbearanceMeasure,
  OFFER_ANSWER_NAMES,
  OFFER_ANSWERS,
  type OfferAnswer,
} from '@forecourt/core/features/credit/enums'
import { creditRecordProblems } from '@forecourt/core/features/credit/records'
import type { CreditRecordOut } from '@forecourt/core/features/credit/schemas'
import { DAY_PROBLEM, type Day, isDay } from '@forecourt/core/kernel/days'
import { useOperation } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { DateField } from '../../kit/form/date-field'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Select } from '../../kit/form/select'
import { TextField } from '../../kit/form/text-field'
import { useToday } from '../../kit/screen/screen'

const optionsOf = <K extends string>(ids: readonly K[], names: Readonly<Record<K, string>>) =>
  ids.map((id) => ({ id, text: names[id] }))
const KINDS = optionsOf(CREDIT_RECORD_KINDS, CREDIT_RECORD_NAMES)
const NEW_KINDS = KINDS.filter(({ id }) => id !== 'mistake')
const MEDIA = optionsOf(CREDIT_MEDIA, CREDIT_MEDIUM_NAMES)
const LANGUAGES = optionsOf(CREDIT_LANGUAGES, CREDIT_LANGUAGE_NAMES)
const MEASURES = optionsOf(FORBEARANCE_MEASURES, FORBEARANCE_MEASURE_NAMES)
const ANSWERS = optionsOf(OFFER_ANSWERS, OFFER_ANSWER_NAMES)

interface RecordDialogProps {
  vehicleID: number
  kind: CreditRecordKind
  clientName: string
  /** The record that it takes the place of; null for a new one. */
  correctsID?: number | null
  /** Of its dialog, where that is not what is recorded. */
  title?: string
  medium?: CreditMedium
  onClose: () => void
}

/** Records what was given to the buyer, now unless another day is written; or corrects what was recorded. */
export function CreditRecordDialog(props: RecordDialogProps) {
  const { vehicleID, correctsID = null, onClose } = props
  const { data } = useOperation('GetCreditRecords', correctsID === null ? null : { vehicleID })
  const corrected = data?.find(({ id }) => id === correctsID)
  if (correctsID !== null && !corrected)
    return (
      <FormDialog
        title="Correct a record"
        isLoading
        busyText={null}
        disabledReason="Loading..."
        onSave={() => undefined}
        onClose={onClose}
      >
        <p className="text-fg-1">Loading...</p>
      </FormDialog>
    )
  return <RecordForm {...props} corrected={corrected ?? null} />
}

interface RecordValues {
  kind: CreditRecordKind
  date: string
  time: string
  medium: CreditMedium
  language: CreditLanguage
  to: string
  measure: ForbearanceMeasure | null
  answer: OfferAnswer | null
  answeredOn: string
  note: string
}

function initialValues(
  { kind, clientName, medium }: RecordDialogProps,
  corrected: CreditRecordOut | null,
): RecordValues {
  const isSpoken = kind === 'explanations' || kind === 'call'
  return {
    kind,
    date: corrected?.date ?? '',
    time: corrected?.time ?? '',
    medium: corrected?.medium ?? medium ?? (isSpoken ? 'spoken' : 'paper'),
    language: corrected?.language ?? 'en',
    to: corrected?.to ?? clientName,
    measure: corrected?.measure ?? null,
    answer: corrected?.answer ?? null,
    answeredOn: corrected?.answeredOn ?? '',
    note: corrected?.note ?? '',
  }
}

function problemsOf(values: RecordValues, { today, correctsID }: { today: Day; correctsID: number | null }) {
  const { kind, medium, time, measure, answer } = values
  const days = (['date', 'answeredOn'] as const).flatMap((field) =>
    values[field] !== '' && !isDay(values[field]) ? [{ field, message: DAY_PROBLEM }] : [],
  )
  const hours =
    time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)
      ? []
      : [{ field: 'time', message: 'Write an hour such as 14:30' }]
  if (days.length > 0 || hours.length > 0) return [...days, ...hours]
  const dayOf = (text: string) => (isDay(text) ? text : null)
  const draft = {
    kind,
    medium,
    correctsID,
    measure,
    answer,
    date: dayOf(values.date),
    answeredOn: dayOf(values.answeredOn),
  }
  // The hour of the server decides what is to come.
  return creditRecordProblems({ ...draft, time: time || null }, { date: today, time: '23:59' })
}

function RecordForm({ corrected, ...props }: RecordDialogProps & { corrected: CreditRecordOut | null }) {
  const { vehicleID, correctsID = null, onClose } = props
  const today = useToday()
  const { save, isSaving } = useSave('AddCreditRecord')
  const { form, values, field, patch, submit } = useDialogForm({
    initial: initialValues(props, corrected),
    problemsOf: (typed: RecordValues) => problemsOf(typed, { today, correctsID }),
    isSaving,
  })
  const { kind, medium, language, measure, answer, date, time, answeredOn, to, note } = values
  /** A field that is emptied keeps what it has. */
  const chosen =
    <K extends 'kind' | 'medium' | 'language'>(name: K) =>
    (id: RecordValues[K] | null) => {
      if (id !== null) patch({ [name]: id })
    }
  const isOffer = kind === 'offer'
  const send = async () => {
    const offered = isOffer ? { measure, answer, answeredOn } : {}
    const saved = await submit(() =>
      save({
        vehicleID,
        kind,
        medium,
        language,
        date,
        time,
        to,
        note,
        correctsID,
        attachmentID: corrected?.attachmentID ?? null,
        ...offered,
      }),
    )
    if (saved) onClose()
  }
  return (
    <FormDialog
      title={props.title ?? (corrected ? 'Correct a record' : 'Record in the credit file')}
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
    >
      <Select
        label="What"
        required
        options={corrected ? KINDS : NEW_KINDS}
        {...field('kind')}
        onChange={chosen('kind')}
      />
      <Select
        label="How"
        required
        options={MEDIA}
        {...field('medium', 'as the buyer chose')}
        onChange={chosen('medium')}
      />
      <Select label="Language" required options={LANGUAGES} {...field('language')} onChange={chosen('language')} />
      <DateField label="Date" today={today} direction="past" {...field('date', 'today unless written')} />
      <TextField label="Hour" {...field('time', 'now unless written, e.g. 14:30')} />
      <TextField label="To" {...field('to', 'the buyer unless written')} />
      {isOffer && (
        <>
          <Select label="Offered" required options={MEASURES} {...field('measure')} />
          <Select
            label="Answer"
            options={ANSWERS}
            {...field('answer', 'once there is one')}
            onChange={(next: OfferAnswer | null) =>
              patch({ answer: next, answeredOn: next && answeredOn === '' ? today : answeredOn })
            }
          />
          <DateField label="Answered on" today={today} direction="past" {...field('answeredOn')} />
        </>
      )}
      <TextField label="Note" {...field('note')} />
    </FormDialog>
  )
}
