import { ManageDataAddress } from '../settings/address'
import { lazy } from 'react'
import { SCREENS } from '@forecourt/core/screens'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { BooksSearch } from './books/books-search'
import { ADD_SCREEN, AddEntrySearch, EDIT_SCREEN, entryDraftDestination } from './entry/entry-drafts'
import { ControlCentreSearch } from './search/cash-search'
import { type AddressValues, addressReader, addressNumber } from '../../kit/screen/address'

const DailySearch = addressReader({
  batchID: addressNumber(),
  /** The numbered part that is looked at. */
  part: addressNumber(1, 7),
})
type DailySearch = AddressValues<typeof DailySearch>

export const cashBookScreens = [
  {
    id: 'add-entry',
    ...SCREENS['add-entry'],
    breadcrumb: ['back-office', 'add-entry'],
    search: AddEntrySearch,
    placeOfDraft: (draft) => (draft.screen === ADD_SCREEN ? entryDraftDestination(draft) : null),
    component: lazy(() => import('./entry/add-entry-screen').then((m) => ({ default: m.AddEntryScreen }))),
  },
  {
    id: 'cash-sheet',
    ...SCREENS['cash-sheet'],
    breadcrumb: ['back-office', 'sheet'],
    component: lazy(() => import('./sheet/sheet-screen').then((m) => ({ default: m.SheetScreen }))),
  },
  {
    id: 'edit-entry',
    ...SCREENS['edit-entry'],
    breadcrumb: ['control-centre', 'edit'],
    placeOfDraft: (draft) => (draft.screen === EDIT_SCREEN ? entryDraftDestination(draft) : null),
    component: lazy(() => import('./entry/edit-entry-screen').then((m) => ({ default: m.EditEntryScreen }))),
  },
  {
    id: 'daily-cash-book',
    ...SCREENS['daily-cash-book'],
    breadcrumb: ['back-office', 'daily-cash-book'],
    search: DailySearch,
    component: lazy(() => import('./daily/daily-cash-book-screen').then((m) => ({ default: m.DailyCashBookScreen }))),
  },
  {
    id: 'control-centre',
    ...SCREENS['control-centre'],
    breadcrumb: ['back-office', 'control-centre'],
    search: ControlCentreSearch,
    component: lazy(() => import('./search/control-centre-screen').then((m) => ({ default: m.ControlCentreScreen }))),
  },
  {
    id: 'cash-books',
    ...SCREENS['cash-books'],
    breadcrumb: ['back-office', 'cash-books'],
    search: BooksSearch,
    component: lazy(() => import('./books/cash-books-screen').then((m) => ({ default: m.CashBooksScreen }))),
  },
  {
    id: 'pending-cheques',
    ...SCREENS['pending-cheques'],
    breadcrumb: ['back-office', 'pending-cheques'],
    component: lazy(() =>
      import('./cheques/pending-cheques-screen').then((m) => ({ default: m.PendingChequesScreen })),
    ),
  },
  {
    id: 'manage-data',
    ...SCREENS['manage-data'],
    breadcrumb: ['manage-data'],
    search: ManageDataAddress,
    placeOfDraft: ({ screen }) => (screen === 'manage-data' ? { to: '/manage-data', search: {} } : null),
    component: lazy(() => import('./receipt/manage-data-screen').then((m) => ({ default: m.ManageDataScreen }))),
  },
] as const satisfies readonly ScreenDefinition[]
