import {
  ATTACHMENT_KIND_NAMES,
  ATTACHMENT_KINDS,
  type AttachmentKind,
} from '@forecourt/core/features/attachments/enums'
import { useMemo, useRef, useState } from 'react'
import { useDocument } from '../../kit/api/document'
import type { RowOf } from '../../kit/api/paged'
import { Bar } from '../../kit/bar'
import { SearchBox } from '../../kit/form/search-box'
import { Select } from '../../kit/form/select'
import type { Column } from '../../kit/grid/column'
import { hint, keyOf } from '../../kit/hint'
import { useCommandHandlers, useEscape, useScreenReady } from '../../kit/keys/keys'
import { momentText } from '../../kit/moment'
import { useListScreen, useListStatus } from '../../kit/screen/list'
import { LIST_COLUMN } from '../../kit/screen/list-frame'
import { ListGrid } from '../../kit/screen/list-grid'
import { printTitle } from '../../kit/screen/print-title'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { useOpenFrom, useRowToBeginAt } from '../../kit/screen/way-back'
import { toastError } from '../../kit/toast/toast'
import { LargePicture, LOCKED } from './large-picture'

type Row = RowOf<'GetAttachments'>

const TITLE = 'Photos and Scans'
const PATH = '/files'
const PAGE_SIZE = 50
const WAIT_MS = 250
/** Among so many rows the arrows go from picture to picture. */
const LARGE_MAX = 1000
const PAGE_HINTS = [hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters')]
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open file'),
  hint('attachments.open-record'),
  ...PAGE_HINTS,
]
const KINDS = ATTACHMENT_KINDS.map((id) => ({ id, text: ATTACHMENT_KIND_NAMES[id] }))
const size = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

const rowId = ({ id }: Row) => String(id)
const typeOf = ({ type, locked }: Row) => (locked ? 'locked' : type === 'application/pdf' ? 'PDF' : 'picture')

function columnsIn(timeZone: string): readonly Column<Row>[] {
  return [
    { id: 'added', header: 'Added', width: 142, cell: ({ addedAt }) => momentText(addedAt, timeZone) },
    { id: 'who', header: 'Who', width: 100, least: 80, tone: 'second', cell: ({ addedBy }) => addedBy },
    { id: 'kind', header: 'Kind', width: 96, onPhone: 90, cell: ({ kind }) => ATTACHMENT_KIND_NAMES[kind] },
    { id: 'name', header: 'Name', width: 'fill', least: 200, onPhone: 'fill', cell: ({ name }) => name },
    { id: 'record', header: 'Of', width: 260, least: 180, onPhone: 'fill', cell: ({ recordName }) => recordName },
    { id: 'type', header: 'File', width: 74, tone: 'second', cell: typeOf },
    {
      id: 'size',
      header: 'MB',
      width: 64,
      align: 'right',
      tone: 'second',
      cell: (row) => size.format(Math.max(0.1, row.size / 1_048_576)),
    },
  ]
}

/** Those of the rows that are there which can be seen large. */
function picturesOf(list: { total: number; rowAt: (index: number) => Row | undefined }): Row[] {
  const rows = Array.from({ length: Math.min(list.total, LARGE_MAX) }, (_, at) => list.rowAt(at))
  return rows.flatMap((row) => (row && !row.locked && row.type !== 'application/pdf' ? [row] : []))
}

/** Photos and scans of all records, the newest first, by kind and by what stands in them or in their record. */
export function FilesScreen() {
  const { workstation } = useScreenHost()
  const [{ text, kind }, setSearch] = useScreenSearch('/inside/files')
  const search = useMemo(() => ({ text: text ?? null, kind: kind ?? null }), [text, kind])
  const list = useListScreen({ name: 'GetAttachments', search, pageSize: PAGE_SIZE, rowId })
  const row = useRowToBeginAt(PATH)
  const status = useListStatus(list)
  const openFrom = useOpenFrom(PATH)
  const openPaper = useDocument()
  const [largeID, setLargeID] = useState<number | null>(null)
  const [words, kinds] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const columns = useMemo(() => columnsIn(workstation.timeZone), [workstation.timeZone])
  const open = (file: Row) => {
    if (file.locked) toastError(LOCKED)
    else if (file.type === 'application/pdf') void openPaper('GetAttachment', { id: file.id })
    else setLargeID(file.id)
  }
  const openRecord = () => {
    const file = list.cursor.row
    if (!file) return false
    if (file.record === 'vehicle') openFrom(`/vehicles/vehicle/${file.recordID}`, file.id)
    else openFrom('/clients/client', file.id, { clientID: file.recordID })
    return true
  }
  useCommandHandlers({
    'shell.focus-filter': () => words.current?.focus(),
    'shell.focus-filter-two': () => kinds.current?.focus(),
    'attachments.open-record': openRecord,
  })
  const hasFilters = Boolean(text || kind)
  useEscape('filters', () => setSearch({ text: undefined, kind: undefined, currentPage: 1 }), hasFilters)
  useScreenReady(list.paged.status !== 'loading')
  useScreenChrome({
    query: [kind ? `kind=${kind}` : '', text ? `text=${text}` : ''].filter(Boolean).join(' '),
    status: [status],
    hints: list.cursor.row ? HINTS : PAGE_HINTS,
    printTitle: printTitle(TITLE, [kind && ATTACHMENT_KIND_NAMES[kind], text]),
  })
  return (
    <div className={`${LIST_COLUMN} flex-1`}>
      <Bar>
        <h1>{TITLE}</h1>
        <search aria-label="Search photos and scans" className="flex items-center gap-2">
          <SearchBox
            label="Name, vehicle or client"
            value={text ?? ''}
            waitMs={WAIT_MS}
            width={260}
            hint={keyOf('shell.focus-filter')}
            ref={words}
            onSearch={(next) => setSearch({ text: next || undefined, currentPage: 1 })}
            onEnter={() => list.grid.current?.focus()}
          />
          <Select<AttachmentKind>
            bare
            label="Kind"
            placeholder="Kind"
            width={130}
            ref={kinds}
            options={KINDS}
            value={kind ?? null}
            onChange={(next) => setSearch({ kind: next ?? undefined, currentPage: 1 })}
          />
        </search>
      </Bar>
      <ListGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowId={rowId}
        initialCursorId={row}
        onOpen={open}
        opensOnClick
        hasFilters={hasFilters}
      />
      {largeID !== null && (
        <LargePicture
          pictures={picturesOf(list.paged.rows)}
          id={largeID}
          onShow={setLargeID}
          onClose={() => setLargeID(null)}
        />
      )}
    </div>
  )
}
