import type { ComponentType } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { Switch } from '../../kit/form/switch'
import { hint } from '../../kit/hint'
import { addressWords, defineList } from '../../kit/screen/define-list'
import { useTotalMoves } from '../history/moves-dialog'
import { TotalFigure, useHpParts } from './hp-list'
import { hpRowId } from './use-hp-selection'

/** Search and manage HP schedules. */
export const SchedulesScreen: ComponentType = defineList({
  route: '/inside/hp-boe/hp-schedules',
  title: 'HP Schedules',
  heading: 'Manage HP Schedules',
  name: 'GetHPSchedules',
  search: ({ text = '', pendingPaymentsOnly = false, sortByColumn = null, sortByType = null }) => ({
    text,
    pendingPaymentsOnly,
    sortByColumn,
    sortByType,
  }),
  download: (api, search) => api.download('ExportGetHPSchedules', search),
  pageSize: 50,
  rowId: hpRowId,
  defaultSort: { key: 'DueDate', direction: 'desc' },
  filtersLabel: 'Search HP Schedules',
  filters: [{ field: 'text', label: 'HP Account No, Reg No, ID No, Name, Surname', width: 340 }],
  clears: ['pendingPaymentsOnly', 'sortByColumn', 'sortByType'],
  words: ({ text, pendingPaymentsOnly }) => [text, pendingPaymentsOnly && 'pending payments only'],
  hints: [
    hint('grid.select-row'),
    hint('grid.select-range'),
    hint('grid.select-all'),
    hint(['grid.expand-row', 'grid.collapse-row'], 'payments'),
    hint('grid.open-row', 'cash entry'),
    hint('hire-purchase.show-last-paid'),
    hint('grid.export-rows'),
    hint('shell.focus-filter', 'filter'),
    hint('grid.sort-column', undefined, { upTo: 7 }),
  ],
  useParts: ({ address, change, search, list, today }) => {
    const api = useApi()
    const { text = '', pendingPaymentsOnly = false } = address
    // The total does not depend on the order.
    const remaining = useOperation(
      'GetHPSchedulesRemainingTotal',
      { text, pendingPaymentsOnly },
      { keepPrevious: true },
    )
    const moves = useTotalMoves([{ label: 'Remaining', about: 'accounts listed', asked: { total: 'accounts', text } }])
    const parts = useHpParts({
      list,
      path: '/hp-boe/hp-schedules',
      search,
      on: today,
      showsOverdue: false,
      fetchPage: (pageNumber, pageSize) => api.call('GetHPSchedules', { ...search, pageNumber, pageSize }),
      totals: <TotalFigure label="Remaining" amount={remaining.data} at={0} onMoves={moves.open} />,
      dialog: moves.dialog,
    })
    return {
      ...parts,
      chrome: {
        query: [addressWords(address, ['text']), pendingPaymentsOnly ? 'pendingPaymentsOnly' : ''].join(' ').trim(),
      },
      filters: (
        <Switch
          bare
          label="Show Pending Payments Only"
          text="Show Pending Payments Only"
          value={pendingPaymentsOnly}
          onChange={(isOn) => change({ pendingPaymentsOnly: isOn || undefined, currentPage: 1 })}
        />
      ),
    }
  },
})
