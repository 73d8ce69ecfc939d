import { type AnyRouter, useRouterState } from '@tanstack/react-router'
import type { ScreenDefinition } from '../../kit/screen/screen'
import { ALL_SCREENS } from '../../registry'
import { formatAddress } from '../address-query'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screenID?: string
  }
}

/** The current screen with its query. */
export interface CurrentPage {
  screen: ScreenDefinition | null
  search: Readonly<Record<string, unknown>>
  pathname: string
  href: string
}

/** Returns the ID of the current screen in the catalogue. */
export function currentScreenID(router: AnyRouter): string {
  return router.state.matches.at(-1)?.staticData?.screenID ?? ''
}

export function useCurrentPage(): CurrentPage {
  const place = useRouterState({
    select: (state) => {
      const match = state.matches.at(-1)
      return {
        screenID: match?.staticData?.screenID ?? '',
        // Each route reads its own query; here any route may be the one that is shown.
        search: (match?.search ?? {}) as Record<string, unknown>,
        // Of the page that is shown: the location is already that of the next one while its route is looked up.
        pathname: match?.pathname ?? '',
        href: `${match?.pathname ?? ''}${formatAddress(match?.search ?? {})}`,
      }
    },
    structuralSharing: false,
  })
  const { screenID, ...rest } = place
  return { ...rest, screen: ALL_SCREENS.find((screen) => screen.id === screenID) ?? null }
}
