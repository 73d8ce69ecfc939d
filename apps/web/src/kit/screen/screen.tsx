import type { Hint } from '../own-hint'
import { type Day, day } from '@forecourt/core/kernel/days'
import type { OutputOf } from '@forecourt/core/kernel/operation'
import type { Operations } from '@forecourt/core/operations'
import { type RegisteredRouter, type RouteById, type RouteIds, useSearch } from '@tanstack/react-router'
import {
  type ComponentType,
  createContext,
  type LazyExoticComponent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import type { DraftID, DraftStore } from '../drafts/drafts'
import type { DocumentToSend } from '../paper/document-to-send'
import type { AddressReader } from './address'

/** The dealership and its business day, from the server. */
export type WorkstationData = OutputOf<Operations['GetWorkstation']>

/** One page of the program, as a feature offers it. */
export interface ScreenDefinition<
  Path extends string = string,
  Search extends AddressReader | undefined = AddressReader | undefined,
> {
  /** Its ID in the catalogue (`when.screen`). */
  id: string
  /** Router path, such as `/vehicles/vehicle/$vehicleID`. */
  path: Path
  title: string
  /** The prompt: `['back-office', 'daily-cash-book']`. */
  breadcrumb: readonly string[]
  /** The query of the address. Values arrive as texts. */
  search?: Search
  component: LazyExoticComponent<ComponentType> | ComponentType
  /** Where to resume a draft of this screen, when that is not its own path with the draft's record. */
  placeOfDraft?: (draft: DraftID) => { to: string; search: Readonly<Record<string, string | number>> } | null
}

/** A recently opened record. */
export interface RecentRecord {
  kind: 'vehicle' | 'client' | 'account' | 'entry'
  id: number
  label: string
  to: string
}

/** What a mounted screen shows in the frame. */
export interface ScreenChrome {
  title?: string
  breadcrumb?: readonly string[]
  /** Text behind the breadcrumb: a query or a vehicle. */
  query?: string
  /** Cells of the status line, such as `Row 10/2,487`. */
  status?: readonly ReactNode[]
  hints?: readonly Hint[]
  /** Title of the printed page. */
  printTitle?: string
}

/** The frame, router and session as screens see them; the shell provides it. */
export interface ScreenHost {
  setChrome: (chrome: ScreenChrome | null) => void
  go: (to: string, options?: { search?: Readonly<Record<string, unknown>>; replace?: boolean }) => void
  /** Runs a function that opens a page, and opens that page in a new tab of the browser. */
  openInTab: (open: () => void) => void
  /** Goes back in history, else to `parent`. */
  back: (parent: string) => void
  setSearch: (patch: Readonly<Record<string, unknown>>, options?: { replace?: boolean }) => void
  workstation: WorkstationData
  drafts: DraftStore
  username: string
  userID: number
  /** When the passcode locks again; null while locked. */
  unlockedUntil: Date | null
  /** Tries a passcode: null when it unlocked, else the sentence to show. */
  unlock: (code: string) => Promise<string | null>
  /** Remembers an opened record for the sidebar and the palette. */
  remember: (record: RecentRecord) => void
  /** Offers to undo the user's last save, or the last one of a cash entry. */
  undo: (cashEntryID?: number) => void
  /** Opens the e-mail of a document, which stays open whatever page is shown. */
  sendDocument: (paper: DocumentToSend) => void
  /** The lines of the outbox that are not saved yet. */
  outboxLines: {
    subscribe: (onChange: () => void) => () => void
    /** What becomes of them when the batch is closed before them; null when there are none. */
    whatComesLater: () => string | null
  }
}

const HostContext = createContext<ScreenHost | null>(null)
export const ScreenHostProvider = ({ host, children }: { host: ScreenHost; children: ReactNode }) => (
  <HostContext value={host}>{children}</HostContext>
)

export function useScreenHost(): ScreenHost {
  const host = useContext(HostContext)
  if (!host) throw new Error('useScreenHost outside the shell')
  return host
}

/** Returns what happens to the unsaved lines when the batch is closed before them; null when there are none. */
export function useUnsavedLinesText(): string | null {
  const { subscribe, whatComesLater } = useScreenHost().outboxLines
  return useSyncExternalStore(subscribe, whatComesLater)
}

/** Returns the navigation to another screen; null outside the shell, where kit parts work alone. */
export function useGo(): ScreenHost['go'] | null {
  return useContext(HostContext)?.go ?? null
}

/** Runs a function that opens a page so that it opens in a new tab; outside the shell it just runs it. */
export function useOpenInTab(): ScreenHost['openInTab'] {
  return useContext(HostContext)?.openInTab ?? runInPlace
}

const runInPlace = (open: () => void) => open()

/** Shows the screen's title, breadcrumb, status cells and hints in the frame while it is mounted. */
export function useScreenChrome(chrome: ScreenChrome): void {
  const { setChrome } = useScreenHost()
  const signature = JSON.stringify([
    chrome.title,
    chrome.breadcrumb,
    chrome.query,
    chrome.printTitle,
    chrome.hints,
    chrome.status?.map(String),
  ])
  const shown = useRef('')
  useEffect(() => {
    if (shown.current === signature) return
    shown.current = signature
    setChrome(chrome)
  })
  useEffect(
    () => () => {
      shown.current = ''
      setChrome(null)
    },
    [setChrome],
  )
}

type RouteTree = RegisteredRouter['routeTree']
export type RouteID = RouteIds<RouteTree>
/** The query of a route as its schema reads it. */
export type RouteAddress<ID extends RouteID> = RouteById<RouteTree, ID>['types']['fullSearchSchema']
/** Changes part of an address. */
export type ChangeAddress<A> = (patch: Partial<A>, options?: { replace?: boolean }) => void

/** Returns the query of a route as its schema reads it, and a function that changes part of it. */
export function useScreenSearch<const ID extends RouteID>(
  from: ID,
): [search: RouteAddress<ID>, change: ChangeAddress<RouteAddress<ID>>] {
  const search: RouteAddress<ID> = useSearch({ from })
  return [search, useScreenHost().setSearch]
}

export function useToday(): Day {
  return day(useScreenHost().workstation.businessDay)
}
