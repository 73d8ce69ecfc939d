import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import { z } from 'zod'
import type { Screen } from '../kit/screen/screen'
import { isLost, LOST, parseAddress, printAddress, readSearch } from './address'
import { Broken } from './pages/broken'
import { LoginPage } from './pages/login-page'
import { NotFound } from './pages/not-found'
import type { Session } from './session/session'

interface RouterContext {
  session: Session
}

const HOME = '/vehicles'
/** Addresses of areas, and old ones, with the page that they mean. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/': HOME,
  '/vehicles/vehicle': HOME,
  '/custom-boe': '/hp-boe/custom-boe',
  '/reconciliation': '/reconciliation/reconcile',
}

/** The routes: sign-in, the screens of the registry behind it, and the page for everything else. */
export function makeRouter(session: Session, screens: readonly Screen[]) {
  const root = createRootRouteWithContext<RouterContext>()({
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: Broken,
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
    beforeLoad: ({ context, search }) => {
      if (context.session.read()) throw redirect({ href: innerHref(search.from) })
    },
    component: LoginPage,
  })
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    beforeLoad: ({ context, location, matches }) => {
      // Whoever is lost is told so, signed in or not.
      if (context.session.read() || isLost(matches)) return
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { from: location.href } })
    },
    component: lazyRouteComponent(() => import('./workspace'), 'Workspace'),
  })
  const pages = screens.map((screen) =>
    createRoute({
      getParentRoute: () => inside,
      path: screen.path,
      validateSearch: (search: Record<string, unknown>) => readSearch(screen.search, search),
      staticData: { screenID: screen.id },
      // A screen takes no props; the router's own type for a component is looser.
      component: screen.component as RouteComponent,
    }),
  )
  const known = new Set(screens.map((screen) => screen.path))
  const others = Object.entries(REDIRECTS)
    .filter(([from, to]) => !known.has(from) && known.has(to))
    .map(([from, to]) =>
      createRoute({
        getParentRoute: () => inside,
        path: from,
        beforeLoad: () => {
          throw redirect({ href: to, replace: true })
        },
      }),
    )
  const lost = createRoute({ getParentRoute: () => inside, path: LOST.slice(1), component: NotFound })
  return createRouter({
    routeTree: root.addChildren([login, inside.addChildren([...pages, ...others, lost])]),
    context: { session },
    parseSearch: parseAddress,
    stringifySearch: printAddress,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
}

/** An address of this application, whatever was put behind `from`. */
export function innerHref(from: string | undefined): string {
  const isInner = from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')
  return isInner ? from : HOME
}
