import { useEffect, useMemo, useRef } from 'react'
import type { DraftID, DraftStore } from '../../kit/drafts/drafts'
import { commandKey } from '../../kit/hint'
import { focusInside } from '../../kit/keys/focus-inside'
import { pauseUntilFocus } from '../../kit/keys/pause-until-focus'
import { useLatestRef } from '../../kit/latest-ref'
import type { Keyboard } from '../../kit/keys/keyboard'
import type { ScreenDefinition, ScreenHost } from '../../kit/screen/screen'
import { ALL_SCREENS } from '../../registry'
import { toastError, toastSuccess } from '../../kit/toast/toast'
import type { CurrentPage } from './use-current-page'

interface DraftPage {
  screen: ScreenDefinition
  to: string
  search: Readonly<Record<string, string | number>>
}

/** Returns the page of a draft; null for a screen that is not registered. */
export function draftPage(id: DraftID): DraftPage | null {
  const home = { ...id, record: id.record.replace(/~$/, '') }
  const screens: readonly ScreenDefinition[] = ALL_SCREENS
  for (const screen of screens) {
    const place = screen.placeOfDraft?.(home)
    if (place) return { screen, ...place }
  }
  const screen = screens.find(
    (each) => each.id === id.screen || each.path.slice(1).replace(/\/\$.*$/, '') === id.screen,
  )
  return screen ? { screen, to: screen.path.replace(/\$\w+/, encodeURIComponent(home.record)), search: {} } : null
}

type DraftAddress = Pick<DraftPage, 'to' | 'search'>

/** True when the page of a draft is already shown. */
export function showsDraftPage({ to, search }: DraftAddress, here: Pick<CurrentPage, 'pathname' | 'search'>): boolean {
  return to === here.pathname && Object.entries(search).every(([name, value]) => isSameValue(here.search[name], value))
}

/** True when another record than the draft's is shown: other sections of its page do not count. */
export function showsOtherRecord(
  { to, search }: DraftAddress,
  here: Pick<CurrentPage, 'pathname' | 'search'>,
): boolean {
  const ids = Object.entries(search).filter(([, value]) => typeof value === 'number')
  return to !== here.pathname || ids.some(([name, value]) => !isSameValue(here.search[name], value))
}

function isSameValue(shown: unknown, value: string | number): boolean {
  return shown !== undefined && String(shown) === String(value)
}

const FORM_WAIT_MS = 3_000

/** Focuses the form of the page; true once it has focus. */
function focusForm(): boolean {
  const form = document.querySelector<HTMLElement>('[data-region=dialog] form, main form, main [data-region=gate]')
  return form !== null && focusInside(form)
}

/** Names the draft that a page left behind, and restores the newest one (Alt Z). */
export function useDraftReminder(
  drafts: DraftStore,
  go: ScreenHost['go'],
  here: CurrentPage,
  keyboard: Keyboard,
): { restore: () => void } {
  const latest = useLatestRef(here)
  const care = useMemo(() => {
    const places = () =>
      drafts.list().flatMap(({ id, savedAt }) => {
        const place = draftPage(id)
        return place ? [{ ...place, id, savedAt }] : []
      })
    const restore = () => {
      // One's own page shows its draft already, unless it was put aside there.
      const next = places().find((place) => !showsDraftPage(place, latest.current) || place.id.record.endsWith('~'))
      if (!next) return toastError('There is no draft to restore')
      drafts.unstash(next.id)
      go(next.to, { search: next.search })
      pauseUntilFocus(keyboard, { hasFocus: focusForm, timeoutMs: FORM_WAIT_MS })
      toastSuccess(`Draft of ${next.screen.title} restored`)
    }
    return { places, restore }
  }, [drafts, go, keyboard, latest])
  const shown = useRef<{ page: CurrentPage; since: number } | null>(null)
  useEffect(() => {
    const before = shown.current
    if (before?.page.href === here.href) return
    shown.current = { page: here, since: Date.now() }
    if (before === null) return
    const left = care
      .places()
      .find(
        (place) =>
          showsDraftPage(place, before.page) && place.savedAt >= before.since && !place.id.record.endsWith('~'),
      )
    if (left && showsOtherRecord(left, here))
      toastSuccess(`Draft of ${left.screen.title} kept`, {
        text: 'Restore',
        hint: commandKey('shell.restore-draft'),
        onPress: care.restore,
      })
  }, [care, here])
  return care
}
