import { reasonRoleCannotRun } from '@forecourt/core/command-rights'
import { COMMANDS } from '@forecourt/core/commands'
import type { Right } from '@forecourt/core/kernel/rights'
import { useSnapshot } from 'valtio'
import type { ScreenHost } from '../../kit/screen/screen'
import { ALL_SCREENS } from '../../registry'
import type { Memory } from '../memory'
import { Sidebar, type SidebarEntry, type SidebarGroup } from './sidebar'
import type { CurrentPage } from './use-current-page'
import { RECENT_MAX, useRecentCleanup } from './use-recent-cleanup'

const MAIN = ['cl', 've', 'hp', 'hs', 'pd', 're', 'cb']
const CAR_HIRE = ['ha', 'hb']
const BACK_OFFICE = ['ae', 'dc', 'pc', 'cc']
/** The order of the menu; commands come from the catalogue. Other aliases are reached by G, the palette and other pages. */
const ORDER = [...MAIN, ...CAR_HIRE, ...BACK_OFFICE]
/** Shorter titles under a heading. */
const SHORT_TITLES: Readonly<Record<string, string>> = { ha: 'Add Entry' }

/** True for a page and the records under it. */
function isPageOrRecord(pathname: string, page: string): boolean {
  return pathname === page || pathname.startsWith(`${page}/`)
}

interface FrameSideProps {
  here: CurrentPage
  memory: Memory
  /** The rights of the user; null for all of them. */
  rights: readonly Right[] | null
  onGo: ScreenHost['go']
}

/** The sidebar: screens by alias, and recently opened records. */
export function FrameSide({ here, memory, rights, onGo }: FrameSideProps) {
  const { recents } = useSnapshot(memory.state)
  useRecentCleanup(memory)
  const entries = COMMANDS.flatMap((command): SidebarEntry[] => {
    const { alias, route, keys = [] } = command
    const screen = ALL_SCREENS.find((each) => each.path === route?.to)
    if (alias === undefined || !ORDER.includes(alias) || !route || !screen) return []
    const isTheirs = reasonRoleCannotRun(command.id, rights) === null
    const hint = isTheirs ? keys.find((key) => !key.startsWith('G ')) : undefined
    const name = SHORT_TITLES[alias] ?? command.title.replace(/, today$/, '')
    return [{ alias, name, href: route.to, ...(hint ? { hint } : {}) }]
  }).sort((a, b) => ORDER.indexOf(a.alias) - ORDER.indexOf(b.alias))
  // Of an area and a page in it, the page is where one is.
  const current = entries
    .filter(({ href }) => isPageOrRecord(here.pathname, href))
    .reduce<SidebarEntry | null>((best, entry) => (best && best.href.length >= entry.href.length ? best : entry), null)
  if (current) current.isCurrent = true
  const groups: SidebarGroup[] = [
    { id: 'main', entries: entries.filter(({ alias }) => MAIN.includes(alias)) },
    { id: 'car-hire', title: 'Car Hire', entries: entries.filter(({ alias }) => CAR_HIRE.includes(alias)) },
    { id: 'back-office', title: 'Back Office', entries: entries.filter(({ alias }) => BACK_OFFICE.includes(alias)) },
    {
      id: 'recent',
      title: 'Recent',
      entries: recents.slice(0, RECENT_MAX).map((record, i) => ({
        alias: `r${i + 1}`,
        name: record.label,
        href: record.to,
        isReg: record.kind === 'vehicle',
      })),
    },
  ]
  return <Sidebar groups={groups.filter((group) => group.entries.length > 0)} onGo={(href) => onGo(href)} />
}
