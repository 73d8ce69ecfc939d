import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import type { Screen } from '../../kit/screen/screen'
import { printAddress } from '../address'
import { useShell } from '../shell-context'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screenID?: string
  }
}

/** Where one is: the screen with its query. */
export interface Here {
  screen: Screen | null
  search: Readonly<Record<string, unknown>>
  pathname: string
  href: string
}

/** The screen that is shown, as the catalogue names it: also to what is drawn with it. */
export function screenOf(router: AnyRouter): string {
  return router.state.matches.at(-1)?.staticData?.screenID ?? ''
}

/** Where one is, as the router shows it. */
export function useHere(): Here {
  const { screens } = useShell()
  const place = useRouterState({
    select: (state) => {
      const match = state.matches.at(-1)
      return {
        screenID: match?.staticData?.screenID ?? '',
        // Each route reads its own query; here any route may be the one that is shown.
        search: (match?.search ?? {}) as Record<string, unknown>,
        // Of the page that is shown: the location is already that of the next one while its route is looked up.
        pathname: match?.pathname ?? '',
        href: `${match?.pathname ?? ''}${printAddress(match?.search ?? {})}`,
      }
    },
    structuralSharing: false,
  })
  const { screenID, ...rest } = place
  return { ...rest, screen: screens.find((screen) => screen.id === screenID) ?? null }
}
