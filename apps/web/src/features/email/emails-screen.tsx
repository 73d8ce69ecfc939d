import type { Email } from '@forecourt/core/features/email/schemas'
import { useMemo, useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useOpenDocument } from '../../kit/api/document'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSaves } from '../../kit/api/save'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { formatCount, StateDot } from '../../kit/grid/cells'
import type { GridColumn } from '../../kit/grid/column'
import { NO_ROWS } from '../../kit/grid/row-status'
import { WholeGrid } from '../../kit/grid/whole-grid'
import { hint } from '../../kit/hint'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { useScreenChrome, useScreenHost } from '../../kit/screen/screen'
import { toastError } from '../../kit/toast/toast'
import { RowHistory } from '../history/history-dialog'

const TITLE = 'E-mails'
const PAGE_HINTS = [hint('grid.reload-rows')]
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open paper'),
  hint('email.resend-row'),
  hint('email.cancel-row'),
  hint('history.show-changes', 'history', { ofRow: true }),
  ...PAGE_HINTS,
]
const NO_ROW = 'There is no e-mail'
const rowId = ({ id }: Email) => String(id)
const STATES = {
  failed: { word: 'failed', fill: 'half' },
  waiting: { word: 'waits', fill: 'half' },
  sent: { word: 'sent', fill: 'full' },
  cancelled: { word: 'cancelled', fill: 'empty' },
} as const

/** The e-mails to anybody: failed and waiting ones first, each to be sent again, cancelled or set aside. */
export function EmailsScreen() {
  const reread = useRefreshAndWait()
  const openPaper = useOpenDocument()
  const { back, workstation } = useScreenHost()
  const { save } = useSaves()
  const answer = useOperation('GetEmails', {}, { staleMs: 0 })
  const { error, isPending } = answer
  const all = error ? undefined : answer.data?.data
  const [row, setRow] = useState<Email | undefined>(undefined)
  const columns = useMemo(() => emailColumns(workstation.timeZone), [workstation.timeZone])
  const change = async (name: 'ResendEmail' | 'CancelEmail', id: number) => {
    await save(name, { id })
    await reread('GetEmails', 'GetEmailCounts')
  }
  const ofRow = (act: (email: Email) => unknown) => () => {
    if (row) act(row)
    return row !== undefined
  }
  const resend = ofRow(({ id }) => void change('ResendEmail', id))
  const cancel = ofRow(({ id }) => void change('CancelEmail', id))
  const open = ({ id, hasPaper }: Email) =>
    hasPaper ? void openPaper('GetEmailPaper', { id }) : toastError('The document of this e-mail is no longer stored')
  useCommandHandlers({ 'email.resend-row': resend, 'email.cancel-row': cancel })
  useEscape('parent', () => back('/vehicles'))
  useInputReady('screen', !isPending)
  useScreenChrome({
    hints: row ? HINTS : PAGE_HINTS,
    status: [answer.data ? emailCountText(answer.data.data.length) : 'Loading...'],
    printTitle: TITLE,
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{TITLE}</h1>
        <span className="text-fg-1">failed and queued first, then newest</span>
        <span className="grow" />
        <Button command="email.resend-row" disabledReason={row ? null : NO_ROW} onPress={resend}>
          Send again
        </Button>
        <Button command="email.cancel-row" disabledReason={row ? null : NO_ROW} onPress={cancel}>
          Cancel
        </Button>
      </Bar>
      <WholeGrid<Email>
        label={TITLE}
        columns={columns}
        all={all}
        answer={answer}
        rowId={rowId}
        emptyText="No e-mails yet. Send one from a document, receipt or statement."
        onCursor={setRow}
        onOpen={open}
        opensOnClick
        autoFocus
      />
      <RowHistory record={row ? { kind: 'email', id: row.id, words: `e-mail to ${row.to}` } : null} />
    </div>
  )
}

const emailCountText = (total: number) =>
  total === 0 ? NO_ROWS : total === 1 ? '1 e-mail' : `${formatCount(total)} e-mails`

/** Returns the answer of the mail server, and when the next try is. */
function mailServerAnswer({ state, answer, nextAt }: Email, timeZone: string): string {
  if (state === 'sent' || answer === null) return ''
  return nextAt === null ? answer : `${answer}; tried again ${momentText(nextAt, timeZone)}`
}

function emailColumns(timeZone: string): readonly GridColumn<Email>[] {
  return [
    {
      id: 'state',
      header: 'State',
      width: 104,
      cell: ({ state }) => <StateDot fill={STATES[state].fill}>{STATES[state].word}</StateDot>,
    },
    { id: 'at', header: 'Sent', width: 140, cell: ({ sentAt, at }) => momentText(sentAt ?? at, timeZone) },
    { id: 'client', header: 'Client', width: 160, leaves: 2, cell: ({ clientName }) => clientName },
    { id: 'to', header: 'To', width: 210, least: 140, cell: ({ to }) => to, title: ({ to }) => to },
    { id: 'subject', header: 'Subject', width: 'fill', least: 160, cell: ({ subject }) => subject },
    { id: 'by', header: 'By', width: 84, leaves: 3, cell: ({ by }) => by },
    {
      id: 'answer',
      header: 'Answer',
      width: 'fill',
      least: 160,
      leaves: 1,
      cell: (email) => mailServerAnswer(email, timeZone),
      title: (email) => mailServerAnswer(email, timeZone),
    },
  ]
}
