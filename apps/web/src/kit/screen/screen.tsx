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
import type { PaperToSend } from '../paper/paper-to-send'
import type { AddressReader } from './address'

/** What the server says of the dealership and the day. */
export type Workstation = OutputOf<Operations['GetWorkstation']>

/** One page of the application, as a feature offers it. */
export interface Screen<
  Path extends string = string,
  Search extends AddressReader | undefined = AddressReader | undefined,
> {
  /** As the catalogue names it in `when.screen`. */
  id: string
  /** Router path, such as `/vehicles/vehicle/$vehicleID`. */
  path: Path
  title: string
  /** The prompt: `['back-office', 'daily-cash-book']`. */
  breadcrumb: readonly string[]
  /** The address's query. Values arrive as texts. */
  search?: Search
  component: LazyExoticComponent<ComponentType> | ComponentType
  /** Where a draft of this screen is taken up again, when that is not its own path with the draft's record. */
  placeOfDraft?: (draft: DraftID) => { to: string; search: Readonly<Record<string, string | number>> } | null
}

/** A record that was opened. */
export interface RecentRecord {
  kind: 'vehicle' | 'client' | 'account' | 'entry'
  id: number
  label: string
  to: string
}

/** What a mounted screen tells the frame. */
export interface ScreenChrome {
  title?: string
  breadcrumb?: readonly string[]
  /** Behind the breadcrumb, in a quieter colour: a query or a vehicle's text. */
  query?: string
  /** Cells of the status line beside the mode, such as `Row 10/2,487`. */
  status?: readonly ReactNode[]
  hints?: readonly Hint[]
  /** Title of the printed page. */
  printTitle?: string
}

/** Where the frame, router and session meet the screens; the shell provides it. */
export interface ScreenHost {
  setChrome: (chrome: ScreenChrome | null) => void
  go: (to: string, options?: { search?: Readonly<Record<string, unknown>>; replace?: boolean }) => void
  /** Runs what opens a page, which opens it in a new tab of the browser. */
  inTab: (open: () => void) => void
  /** Back in history, else to `parent`. */
  back: (parent: string) => void
  setSearch: (patch: Readonly<Record<string, unknown>>, options?: { replace?: boolean }) => void
  workstation: Workstation
  drafts: DraftStore
  username: string
  userID: number
  /** The passcode is unlocked until then; null while locked. */
  unlockedUntil: Date | null
  /** Tries a passcode: null when it unlocked, else the sentence to show. */
  unlock: (code: string) => Promise<string | null>
  /** Remembers a record that was opened, for the sidebar and the palette. */
  remember: (record: RecentRecord) => void
  /** Offers to take back the person's last save, or the last one of a cash entry. */
  undo: (cashEntryID?: number) => void
  /** Opens the message with a paper, which stays whatever page is open. */
  sendPaper: (paper: PaperToSend) => void
  /** The lines that are handed over and not in the book yet. */
  lines: {
    subscribe: (onChange: () => void) => () => void
    /** What becomes of them when the batch is closed before them; null when there are none. */
    whatComesLater: () => string | null
  }
}

const HostContext = createContext<ScreenHost | null>(null)
export const ScreenHostProvider = ({ host, children }: { host: ScreenHost; children: ReactNode }) => (
  <HostContext value={host}>{children}</HostContext>
)

/** The frame around the screen. */
export function useScreenHost(): ScreenHost {
  const host = useContext(HostContext)
  if (!host) throw new Error('useScreenHost outside the shell')
  return host
}

/** What becomes of the lines that are not in the book yet when the batch is closed before them; null when there are none. */
export function useLinesLeft(): string | null {
  const { subscribe, whatComesLater } = useScreenHost().lines
  return useSyncExternalStore(subscribe, whatComesLater)
}

/** The way to another screen; null outside the shell, where kit parts stand alone. */
export function useGo(): ScreenHost['go'] | null {
  return useContext(HostContext)?.go ?? null
}

/** Runs what opens a page so that it opens in a new tab; outside the shell, where there are no pages, as it is. */
export function useOpenInTab(): ScreenHost['inTab'] {
  return useContext(HostContext)?.inTab ?? run
}

const run = (open: () => void) => open()

/** Tells the frame the screen's title, breadcrumb, status cells and hints while it is mounted. */
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

/** The query of the screen with this route as its schema reads it, and how to change part of it. */
export function useScreenSearch<const ID extends RouteID>(
  from: ID,
): [search: RouteAddress<ID>, change: ChangeAddress<RouteAddress<ID>>] {
  const search: RouteAddress<ID> = useSearch({ from })
  return [search, useScreenHost().setSearch]
}

/** The server's business day. */
export function useToday(): Day {
  return day(useScreenHost().workstation.businessDay)
}
