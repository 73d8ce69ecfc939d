import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Bar } from '../../kit/bar'
import { Button } from '../../kit/button'
import { hint } from '../../kit/hint'
import { Kbd } from '../../kit/keys/kbd'
import { useCommandHandlers, useEscape, useInputReady } from '../../kit/keys/keys'
import { ownHint } from '../../kit/own-hint'
import { useScreenChrome, useScreenHost, useScreenSearch } from '../../kit/screen/screen'
import { GUIDE_INTRODUCTION, GUIDE_PAGES, type GuidePage, guidePage } from './pages'
import { GuideText } from './guide-text'

const HINTS = [
  ownHint(['↑', '↓'], 'scroll'),
  hint('shell.show-part', 'page', { digits: [1, 0] }),
  ownHint('Tab', 'next link'),
  hint('shell.print-page'),
  hint('shell.step-out', 'back'),
]

/** Returns the digit of a page, for the first ten. */
const digitOf = (at: number) => (at < 10 ? String((at + 1) % 10) : '')

/** Focuses each page when it is shown, so that the keys scroll it. */
const focusText = (text: HTMLElement | null) => text?.focus()

/** The guide: one page beside the list of all. It is one step back, however many pages were read. */
export function GuideScreen() {
  const [search] = useScreenSearch('/inside/guide')
  const host = useScreenHost()
  const wanted = search.page ?? ''
  const page = guidePage(wanted)
  const at = page ? GUIDE_PAGES.indexOf(page) : -1
  const leave = () => (wanted === '' ? host.back('/vehicles') : host.go('/guide', { replace: true }))
  useInputReady('screen', true)
  useEscape('parent', leave)
  useCommandHandlers({
    'shell.show-part': ({ event }) => {
      const next = event && GUIDE_PAGES[(Number(event.code.slice(-1)) + 9) % 10]
      if (next) host.go('/guide', { search: { page: next.id }, replace: true })
    },
  })
  useScreenChrome({
    title: page?.title ?? 'Guide',
    printTitle: page?.title ?? 'Guide',
    status: [page ? `Page ${at + 1}/${GUIDE_PAGES.length}` : `${GUIDE_PAGES.length} pages`],
    hints: HINTS,
  })
  return (
    <div className="flex flex-col h-full min-h-0">
      <Bar isWide>
        <h1>{page?.title ?? 'Guide'}</h1>
        <span className="grow" />
        <Button command="shell.print-page">Print</Button>
        <Button command="shell.step-out" onPress={leave}>
          {page ? 'All pages' : 'Back'}
        </Button>
      </Bar>
      <div className="grid flex-1 min-h-0 grid-cols-[260px_minmax(0,1fr)] narrow:grid-cols-1 print:block">
        {page && <PageList of={page} />}
        <div
          className={cx(
            'min-h-0 overflow-y-auto px-5 py-4 print:overflow-visible',
            !page && 'col-span-2 narrow:col-span-1',
          )}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is read, and scrolled by keys
          tabIndex={0}
          role="region"
          aria-label={page?.title ?? 'Guide'}
          key={wanted}
          ref={focusText}
        >
          <div className="max-w-225">
            {page ? <GuideText text={page.text.replace(/^# .*\n/, '')} /> : <Index isLost={wanted !== ''} />}
          </div>
        </div>
      </div>
    </div>
  )
}

function Index({ isLost }: { isLost: boolean }) {
  return (
    <>
      {isLost && <p className="text-out">This page is not in the guide.</p>}
      <GuideText text={GUIDE_INTRODUCTION} />
      <Pages of={null} />
    </>
  )
}

/** All pages, beside the current one. */
function PageList({ of }: { of: GuidePage }) {
  return (
    <div className="min-h-0 overflow-y-auto px-3 py-4 border-r border-line-1 narrow:hidden print:hidden">
      <Pages of={of} />
    </div>
  )
}

function Pages({ of }: { of: GuidePage | null }) {
  return (
    <nav aria-label="Pages of the guide">
      <ol>
        {GUIDE_PAGES.map((page, at) => (
          <li key={page.id}>
            <Link
              to="/guide"
              search={{ page: page.id }}
              replace
              className={cx('flex gap-2 px-2 py-1', page === of ? 'bg-bg-2 text-fg font-semibold' : 'text-fg-1')}
              aria-current={page === of ? 'page' : undefined}
            >
              <span className="w-5">{digitOf(at) !== '' && <Kbd bare>{digitOf(at)}</Kbd>}</span>
              {page.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
