import {
  type AnyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router'
import type { ScreenDefinition } from '../kit/screen/screen'
import type { ALL_SCREENS } from '../registry'
import { type AddressReader, addressReader, addressString } from '../kit/screen/address'
import { isNotFound, NOT_FOUND_ROUTE, parseAddress, formatAddress } from './address-query'
import { LoginPage } from './pages/login-page'
import { NotFound } from './pages/not-found'
import type { Session } from './session/session'
import { buttonLook } from '../kit/button-look'
import { Kbd } from '../kit/keys/kbd'
import { FullPageMessage } from '../kit/full-page-message'
import { ownKey } from '../kit/own-hint'
import { useReplayStartupKeys } from './startup-keys'

/** Shown when not even the frame could be fetched or drawn. */
function BrokenPage() {
  useReplayStartupKeys('failed')
  return (
    <FullPageMessage title="An error has occurred." role="alert" isWhole>
      <p>This page could not be shown. What you typed is kept as a draft.</p>
      <button type="button" className={buttonLook()} autoFocus onClick={() => window.location.reload()}>
        Reload <Kbd on="muted">{ownKey('F5')}</Kbd>
      </button>
    </FullPageMessage>
  )
}

interface RouterContext {
  session: Session
}

const HOME = '/vehicles'
/** Addresses of areas, and old ones, with their page. */
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
    errorComponent: BrokenPage,
  })
type Root = ReturnType<typeof makeRoot>

const LoginAddress = addressReader({ from: addressString })

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

const loadWorkspace = () => import('./workspace')

const makeInside = (root: Root) =>
  createRoute({
    getParentRoute: () => root,
    id: 'inside',
    beforeLoad: ({ context, location, matches }) => {
      // Whoever is lost is told so, signed in or not.
      if (context.session.read() || isNotFound(matches)) return
      throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { from: location.href } })
    },
    component: lazyRouteComponent(loadWorkspace, 'Workspace'),
  })
type Inside = ReturnType<typeof makeInside>

const makePage = <Path extends string, Search extends AddressReader | undefined>(
  inside: Inside,
  screen: ScreenDefinition<Path, Search>,
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
type Pages<Screens extends readonly ScreenDefinition[]> = {
  -readonly [At in keyof Screens]: ReturnType<
    typeof makePage<
      Screens[At]['path'],
      Screens[At] extends { search: infer Search extends AddressReader } ? Search : undefined
    >
  >
}

/** Returns the routes: sign-in, the screens of the registry behind it, and the page for everything else. */
export function makeRoutes<const Screens extends readonly ScreenDefinition[]>(screens: Screens) {
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
  const lost = createRoute({ getParentRoute: () => inside, path: NOT_FOUND_ROUTE.slice(1), component: NotFound })
  return root.addChildren([makeLogin(root), inside.addChildren([...pages, ...others, lost])])
}

const makeRouterOf = <Routes extends AnyRoute>(session: Session, routeTree: Routes) =>
  createRouter({
    routeTree,
    context: { session },
    parseSearch: parseAddress,
    stringifySearch: formatAddress,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
  })
type AppRouter = ReturnType<typeof makeRouterOf<ReturnType<typeof makeRoutes<typeof ALL_SCREENS>>>>

/** Returns the router. It begins with sign-in alone; the first other address fetches the screens and their routes. */
export function makeRouter(session: Session): AppRouter {
  const root = makeRoot()
  const login = makeLogin(root)
  const first = createRoute({
    getParentRoute: () => root,
    path: NOT_FOUND_ROUTE.slice(1),
    beforeLoad: async ({ location }) => {
      const isSignedIn = session.read() !== null
      if (!isSignedIn && location.pathname === '/') throw redirect({ to: '/login' })
      if (isSignedIn) void loadWorkspace()
      const { ALL_SCREENS } = await import('../registry')
      router.update({ ...router.options, routeTree: makeRoutes(ALL_SCREENS) })
      throw redirect({ href: location.href, replace: true })
    },
  })
  // Its routes are those of the screens once these are there.
  const router = makeRouterOf(session, root.addChildren([login, first])) as unknown as AppRouter
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

/** Returns an address of this application, whatever `from` holds. */
export function innerHref(from: string | undefined): string {
  const isInner = from !== undefined && /^\/(?![/\\])/.test(from) && !from.startsWith('/login')
  return isInner ? from : HOME
}
