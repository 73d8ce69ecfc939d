import { ATTACHMENT_KIND_NAMES, ATTACHMENT_KINDS } from '@forecourt/core/features/attachments/enums'
import { type ComponentType, useMemo, useState } from 'react'
import { useOpenDocument } from '../../kit/api/document'
import type { ListRow } from '../../kit/api/paged'
import type { GridColumn } from '../../kit/grid/column'
import { hint } from '../../kit/hint'
import { momentText } from '../../kit/moment'
import { addressWords, defineList } from '../../kit/screen/define-list'
import { useScreenHost } from '../../kit/screen/screen'
import { useOpenRecordFrom } from '../../kit/screen/return-row'
import { toastError } from '../../kit/toast/toast'
import { LargePicture, FILE_LOCKED } from './large-picture'

type Row = ListRow<'GetAttachments'>

const PATH = '/files'
/** Among so many rows the arrows go from picture to picture. */
const NEIGHBOURS_MAX = 1000
const PAGE_HINTS = [hint(['shell.focus-filter', 'shell.focus-filter-two'], 'filters')]
const HINTS = [
  hint(['grid.move-up', 'grid.move-down']),
  hint('grid.open-row', 'open file'),
  hint('attachments.open-record'),
  ...PAGE_HINTS,
]
const KINDS = ATTACHMENT_KINDS.map((id) => ({ id, text: ATTACHMENT_KIND_NAMES[id] }))
const megabytesFormat = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })

const typeOf = ({ type, locked }: Row) => (locked ? 'locked' : type === 'application/pdf' ? 'PDF' : 'picture')

function filesColumns(timeZone: string): readonly GridColumn<Row>[] {
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
      cell: (row) => megabytesFormat.format(Math.max(0.1, row.size / 1_048_576)),
    },
  ]
}

/** Returns the fetched rows that can be shown large. */
function listedPictures(list: { total: number; rowAt: (index: number) => Row | undefined }): Row[] {
  const rows = Array.from({ length: Math.min(list.total, NEIGHBOURS_MAX) }, (_, at) => list.rowAt(at))
  return rows.flatMap((row) => (row && !row.locked && row.type !== 'application/pdf' ? [row] : []))
}

/** The files of all records, the newest first, by kind and by the words in them or in their record. */
export const FilesScreen: ComponentType = defineList({
  route: '/inside/files',
  title: 'Photos and Scans',
  name: 'GetAttachments',
  search: ({ text = null, kind = null }) => ({ text, kind }),
  pageSize: 50,
  rowId: ({ id }) => String(id),
  filtersLabel: 'Search photos and scans',
  filters: [
    { field: 'text', label: 'Name, vehicle or client', width: 260 },
    { field: 'kind', label: 'Kind', width: 130, options: KINDS },
  ],
  words: ({ kind, text }) => [kind && ATTACHMENT_KIND_NAMES[kind], text],
  hints: HINTS,
  useParts: ({ address, list, row }) => {
    const { timeZone } = useScreenHost().workstation
    const columns = useMemo(() => filesColumns(timeZone), [timeZone])
    const openFrom = useOpenRecordFrom(PATH)
    const openPaper = useOpenDocument()
    const [largeID, setLargeID] = useState<number | null>(null)
    const openRecord = () => {
      if (!row) return false
      if (row.record === 'vehicle') openFrom(`/vehicles/vehicle/${row.recordID}`, row.id)
      else openFrom('/clients/client', row.id, { clientID: row.recordID })
      return true
    }
    return {
      columns,
      onOpen: (file) => {
        if (file.locked) toastError(FILE_LOCKED)
        else if (file.type === 'application/pdf') void openPaper('GetAttachment', { id: file.id })
        else setLargeID(file.id)
      },
      commands: { 'attachments.open-record': openRecord },
      chrome: { query: addressWords(address, ['kind', 'text']), hints: row ? HINTS : PAGE_HINTS },
      dialogs: largeID !== null && (
        <LargePicture
          pictures={listedPictures(list.paged.rows)}
          id={largeID}
          onShow={setLargeID}
          onClose={() => setLargeID(null)}
        />
      ),
    }
  },
})
