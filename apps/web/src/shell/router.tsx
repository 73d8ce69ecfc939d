import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { Screen } from '../kit/screen/screen'
import type { ALL_SCREENS } from '../registry'
import { type AddressReader, address, addressText } from '../kit/screen/address'
import { isLost, LOST, parseAddress, printAddress } from './address'
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

const makeRoot = () =>
  createRootRouteWithContext<RouterContext>()({
    component: Outlet,
    notFoundComponent: NotFound,
    errorComponent: Broken,
  })
type Root = ReturnType<typeof makeRoot>

/** The address that sign-in leads to. */
const LoginAddress = address({ from: addressText })

const makeLogin = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: LoginAddress,
    beforeLoad: ({ context, search }) => {
      if (context.session.read()) throw redirect({ href: innerHref(search.from) })
    },
    component: LoginPage,
  })

const makeInside = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    id: 'inside',
    beforeLoad: ({ context, location, matches }) => {
      // Whoever is lost is told so, signed in or not.
      if (context.session.read() || isLost(matches)) return
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { from: location.href } })
    },
    component: lazyRouteComponent(() => import('./workspace'), 'Workspace'),
  })
type Inside = ReturnType<typeof makeInside>

const makePage = <Path extends string, Search extends AddressReader | undefined>(
  inside: Inside,
  screen: Screen<Path, Search>,
) =>
  createRoute({
    getParentRoute: () => inside,
    path: screen.path,
    validateSearch: screen.search,
    staticData: { screenID: screen.id },
    // A screen takes no props; the router's own type for a component is looser.
    component: screen.component as RouteComponent,
  })

/** The route of each screen, with its path and query. */
type Pages<Screens extends readonly Screen[]> = {
  -readonly [At in keyof Screens]: ReturnType<
    typeof makePage<
      Screens[At]['path'],
      Screens[At] extends { search: infer Search extends AddressReader } ? Search : undefined
    >
  >
}

/** The routes: sign-in, the screens of the registry behind it, and the page for everything else. */
export function makeRouter<const Screens extends readonly Screen[]>(session: Session, screens: Screens) {
  const root = makeRoot()
  const inside = makeInside(root)
  // One route for each screen, in its order.
  const pages = screens.map((screen) => makePage(inside, screen)) as Pages<Screens>
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
    routeTree: root.addChildren([makeLogin(root), inside.addChildren([...pages, ...others, lost])]),
    context: { session },
    parseSearch: parseAddress,
    stringifySearch: printAddress,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter<typeof ALL_SCREENS>>
  }
}

/** An address of this application, whatever was put behind `from`. */
export function innerHref(from: string | undefined): string {
  const isInner = from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')
  return isInner ? from : HOME
}
