import { useEffect, useMemo, useRef } from 'react'
import type { DraftID, DraftStore } from '../../kit/drafts/drafts'
import { keyOf } from '../../kit/hint'
import { focusInside } from '../../kit/keys/focus-inside'
import { keepUntil } from '../../kit/keys/keep-until'
import { useLatest } from '../../kit/latest'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { Screen, ScreenHost } from '../../kit/screen/screen'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import { useShell } from '../shell-context'
import type { Here } from './use-here'

interface DraftPlace {
  screen: Screen
  to: string
  search: Readonly<Record<string, string | number>>
}

/** The page of a draft; null for a screen that is not here. */
export function placeOfDraft(id: DraftID, screens: readonly Screen[]): DraftPlace | null {
  const home = { ...id, record: id.record.replace(/~$/, '') }
  for (const screen of screens) {
    const place = screen.placeOfDraft?.(home)
    if (place) return { screen, ...place }
  }
  const screen = screens.find(
    (each) => each.id === id.screen || each.path.slice(1).replace(/\/\$.*$/, '') === id.screen,
  )
  return screen ? { screen, to: screen.path.replace(/\$\w+/, encodeURIComponent(home.record)), search: {} } : null
}

type Place = Pick<DraftPlace, 'to' | 'search'>

/** True where the page of a draft shows it already. */
export function isAt({ to, search }: Place, here: Pick<Here, 'pathname' | 'search'>): boolean {
  return to === here.pathname && Object.entries(search).every(([name, value]) => isSame(here.search[name], value))
}

/** True where another record is shown than the draft's: other parts of one page are not elsewhere. */
export function isElsewhere({ to, search }: Place, here: Pick<Here, 'pathname' | 'search'>): boolean {
  const ids = Object.entries(search).filter(([, value]) => typeof value === 'number')
  return to !== here.pathname || ids.some(([name, value]) => !isSame(here.search[name], value))
}

function isSame(shown: unknown, value: string | number): boolean {
  return shown !== undefined && String(shown) === String(value)
}

const FORM_WAIT_MS = 3_000

/** True once the form of the page has focus, which it is given. */
function isInForm(): boolean {
  const form = document.querySelector<HTMLElement>('[data-region=dialog] form, main form, main [data-region=gate]')
  return form !== null && focusInside(form)
}

/** Names the draft that a page left behind, and brings the newest one back (Alt Z). */
export function useDraftCare(
  drafts: DraftStore,
  go: ScreenHost['go'],
  here: Here,
  keyboard: Keyboard,
): { restore: () => void } {
  const { screens } = useShell()
  const latest = useLatest(here)
  const care = useMemo(() => {
    const places = () =>
      drafts.list().flatMap(({ id, savedAt }) => {
        const place = placeOfDraft(id, screens)
        return place ? [{ ...place, id, savedAt }] : []
      })
    const restore = () => {
      // One's own page shows its draft already, unless it was put aside there.
      const next = places().find((place) => !isAt(place, latest.current) || place.id.record.endsWith('~'))
      if (!next) return toastError('There is no draft to restore')
      drafts.bringBack(next.id)
      go(next.to, { search: next.search })
      keepUntil(keyboard, { isThere: isInForm, givesUpMs: FORM_WAIT_MS })
      toastSuccess(`Draft of ${next.screen.title} restored`)
    }
    return { places, restore }
  }, [drafts, go, screens, keyboard, latest])
  const shown = useRef<{ page: Here; since: number } | null>(null)
  useEffect(() => {
    const before = shown.current
    if (before?.page.href === here.href) return
    shown.current = { page: here, since: Date.now() }
    if (before === null) return
    const left = care
      .places()
      .find((place) => isAt(place, before.page) && place.savedAt >= before.since && !place.id.record.endsWith('~'))
    if (left && isElsewhere(left, here))
      toastSuccess(`Draft of ${left.screen.title} kept`, {
        text: 'Restore',
        hint: keyOf('shell.restore-draft'),
        onPress: care.restore,
      })
  }, [care, here])
  return care
}
