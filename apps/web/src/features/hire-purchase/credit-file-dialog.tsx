import {
  CREDIT_ITEM_NAMES,
  type CreditItem,
  type CreditItemState,
  type CreditRecordKind,
} from '@forecourt/core/features/credit/enums'
import type { CreditInspection, CreditInspectionRow } from '@forecourt/core/features/credit/schemas'
import { textsToCheckSentence } from '@forecourt/core/features/settings/fields'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { Button } from '../../kit/button'
import { DialogAbout } from '../../kit/dialog/dialog'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { commandKey, hint } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { Tag } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'
import { dayText } from '../../kit/wire-text'
import { HistoryDialog } from '../history/history-dialog'
import { CreditRecordDialog } from './credit-record-dialog'

const HEADS = [
  { text: 'Asked for', className: 'w-50 max-[900px]:w-32' },
  { text: 'State', className: 'w-30 max-[900px]:w-25' },
  { text: 'Day', className: 'w-34 max-[900px]:w-24' },
  { text: 'Paper' },
  { text: 'By', className: 'w-24 max-[900px]:w-16' },
  { text: '', className: 'w-34 max-[900px]:w-24', label: 'What can be done' },
]

/** The command that records each item, with the kind of its record. */
const RECORDS = {
  information: { command: 'credit.record-information', kind: 'information' },
  explanations: { command: 'credit.record-explanations', kind: 'explanations' },
  agreement: { command: 'credit.record-agreement', kind: 'agreement' },
  reminder: { command: 'credit.record-reminder', kind: 'reminder' },
  changeLetters: { command: 'credit.record-change', kind: 'changeLetter' },
  offers: { command: 'credit.record-offer', kind: 'offer' },
  letters: { command: 'credit.record-letter', kind: 'letter' },
} as const satisfies Partial<Record<CreditItem, { command: string; kind: CreditRecordKind }>>

const HINTS = [
  hint('credit.open-assessment'),
  hint('credit.open-texts'),
  ...Object.values(RECORDS).map(({ command }) => hint(command)),
]

/** A line of the file: an item with one of its proofs, or with none. */
interface FileLine {
  id: string
  item: CreditItem
  isFirst: boolean
  state: CreditItemState
  reason: string
  proof: CreditInspectionRow | null
}

function fileLines({ items }: CreditInspection): FileLine[] {
  return items.flatMap(({ item, state, reason, rows }): FileLine[] =>
    rows.length === 0
      ? [{ id: item, item, isFirst: true, state, reason, proof: null }]
      : rows.map((proof, at) => ({
          ...{ id: proof.recordID === null ? `${item} ${at}` : String(proof.recordID) },
          ...{ item, isFirst: at === 0, state, reason, proof },
        })),
  )
}

interface Recording {
  kind: CreditRecordKind
  correctsID: number | null
}

/** The credit file of an account: the ten things that an inspection asks for, each with its proofs, or missing with the key that records it. */
export function CreditFileDialog({ vehicleID, onClose }: { vehicleID: number; onClose: () => void }) {
  const { data, error } = useOperation('GetCreditInspection', { vehicleID })
  const { go } = useScreenHost()
  const [recording, setRecording] = useState<Recording | null>(null)
  const [told, setTold] = useState<FileLine | null>(null)
  const record = (kind: CreditRecordKind, correctsID: number | null = null) => setRecording({ kind, correctsID })
  const assess = () => data && go('/assessment', { search: { vehicleID, clientID: data.clientID } })
  const openTexts = () =>
    data && go('/manage-data', { search: { field: data.textsToCheck[0] ?? 'creditTexts.withdrawal' } })
  const records = Object.values(RECORDS).map(({ command, kind }) => [command, () => record(kind)])
  return (
    <ListDialog
      title="Credit file"
      aside={data ? `${data.accountNo}, ${data.clientName}, signed ${dayText(data.signedOn)}` : ''}
      answer={{ data: data && { data: fileLines(data) }, error }}
      heads={HEADS}
      nothing="Nothing is asked of this account."
      row={(line) => <LineRow key={line.id} line={line} onRecord={record} onAssess={assess} />}
      commands={{ ...Object.fromEntries(records), 'credit.open-assessment': assess, 'credit.open-texts': openTexts }}
      hints={HINTS}
      onHistory={(line) => line.proof?.recordID && setTold(line)}
      onClose={onClose}
    >
      {data && (
        <div className="pt-2.5">
          <DialogAbout>{aboutText(data)}</DialogAbout>
        </div>
      )}
      {data && data.textsToCheck.length > 0 && (
        <DialogAbout>
          {textsToCheckSentence(data.textsToCheck)}{' '}
          <Button size="in-row" onPress={openTexts}>
            Manage Data <Kbd bare>{commandKey('credit.open-texts')}</Kbd>
          </Button>
        </DialogAbout>
      )}
      {recording && data && (
        <CreditRecordDialog
          {...recording}
          vehicleID={vehicleID}
          clientName={data.clientName}
          onClose={() => setRecording(null)}
        />
      )}
      {told?.proof?.recordID && (
        <HistoryDialog
          record={{ kind: 'credit', id: told.proof.recordID, words: CREDIT_ITEM_NAMES[told.item] }}
          onClose={() => setTold(null)}
        />
      )}
    </ListDialog>
  )
}

/** What holds of the whole account; the program gives no advice on the law. */
function aboutText({ exemption, withdrawalUntil }: CreditInspection): string {
  const duties = exemption === '' ? `Right of withdrawal until ${dayText(withdrawalUntil)}.` : `${exemption}.`
  return `${duties} This is not legal advice.`
}

const STATES: Readonly<Record<CreditItemState, { text: string; tone?: 'ok' | 'warning' | 'error' }>> = {
  there: { text: 'there', tone: 'ok' },
  missing: { text: 'missing', tone: 'error' },
  due: { text: 'due', tone: 'warning' },
  'to come': { text: 'to come' },
  none: { text: 'none' },
  'not required': { text: 'not required' },
}

interface LineRowProps {
  line: FileLine
  onRecord: (kind: CreditRecordKind, correctsID?: number) => void
  onAssess: () => unknown
}

function LineRow({ line, onRecord, onAssess }: LineRowProps) {
  const { item, isFirst, proof, reason } = line
  const { text, tone } = STATES[line.state]
  const name = CREDIT_ITEM_NAMES[item]
  const by = item in RECORDS ? RECORDS[item as keyof typeof RECORDS] : null
  const isOpen = line.state === 'missing' || line.state === 'due'
  return (
    <tr data-row={line.id}>
      <td className="whitespace-normal!">{isFirst ? name : <span className="sr-only">{name}</span>}</td>
      <td>{isFirst && (tone ? <Tag tone={tone}>{text}</Tag> : <span className="text-fg-1">{text}</span>)}</td>
      <td className="text-fg-1 whitespace-normal!">
        {proof && [dayText(proof.date), proof.time].filter(Boolean).join(' ')}
      </td>
      <td className="whitespace-normal!">
        {proof ? [proof.paper, proof.file].filter(Boolean).join('. ') : <span className="text-fg-1">{reason}</span>}
      </td>
      <td className="text-fg-1">{proof?.who}</td>
      <td>
        {isOpen && item === 'assessment' && (
          <Button size="in-row" onPress={onAssess}>
            Assess <Kbd bare>{commandKey('credit.open-assessment')}</Kbd>
          </Button>
        )}
        {isOpen && by && isFirst && (
          <Button size="in-row" label={`Record: ${name}`} onPress={() => onRecord(by.kind)}>
            Record <Kbd bare>{commandKey(by.command)}</Kbd>
          </Button>
        )}
        {proof?.kind && proof.recordID !== null && (
          <Button
            size="in-row"
            label={`Correct: ${name} of ${dayText(proof.date)}`}
            onPress={() => proof.kind && onRecord(proof.kind, proof.recordID ?? undefined)}
          >
            Correct
          </Button>
        )}
      </td>
    </tr>
  )
}
