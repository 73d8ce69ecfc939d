import { commandKey } from '../hint'
import { cx } from 'class-variance-authority'
import { useContext } from 'react'
import { Icon } from '../icon'
import { Kbd } from '../keys/kbd'
import { countOrPlaceholder, formatCount } from './cells'
import { pageLinks } from './paged-rows'
import { VisibleRowsContext, visibleRowsText } from './visible-rows'

const LINK = 'min-w-6 h-5 px-1 mono-[13px/20px] text-center rounded-ctl cursor-pointer'
const STEP = `${LINK} text-fg-1 disabled:text-line-3 disabled:cursor-default`

interface PagerProps {
  /** From 0. */
  page: number
  pageCount: number
  onPage: (page: number) => void
}

/** At most ten page links around the current one. */
export function Pager({ page, pageCount, onPage }: PagerProps) {
  return (
    <>
      <nav className="flex gap-px print:hidden" aria-label="Pages">
        <button
          type="button"
          tabIndex={-1}
          disabled={page <= 0}
          className={STEP}
          aria-label="Previous page"
          onClick={() => onPage(page - 1)}
        >
          <Icon name="left" />
        </button>
        {pageLinks(page, pageCount).map((link) => (
          <button
            type="button"
            tabIndex={-1}
            key={link}
            className={cx(
              LINK,
              link === page ? 'bg-mode text-on-mode font-bold' : 'text-fg-1',
              // Beside a peek only the nearest have room.
              Math.abs(link - page) > 2 && '@max-[52rem]:hidden',
            )}
            aria-current={link === page ? 'page' : undefined}
            onClick={() => onPage(link)}
          >
            {formatCount(link + 1)}
          </button>
        ))}
        <button
          type="button"
          tabIndex={-1}
          disabled={page >= pageCount - 1}
          className={STEP}
          aria-label="Next page"
          onClick={() => onPage(page + 1)}
        >
          <Icon name="right" />
        </button>
      </nav>
      {/* Whole or not at all: what has no room wraps to a line that is not seen. */}
      <span className="flex flex-wrap h-5 min-w-0 overflow-hidden leading-5 whitespace-nowrap small:hidden print:hidden">
        <span className="w-px h-5" />
        <span>
          <Kbd bare>{commandKey('grid.show-previous')}</Kbd> <Kbd bare>{commandKey('grid.show-next')}</Kbd>
        </span>
      </span>
    </>
  )
}

/** The visible rows of a result, as in `Shown 26–58/2,487`; `total` is null while it is counted. */
export function VisibleRowsCount({ total }: { total: number | null }) {
  const standing = useContext(VisibleRowsContext)
  return (
    <span className="shrink-0 print:hidden" data-shown="">
      Shown{' '}
      <span className="numerals">
        {visibleRowsText(standing, total, countOrPlaceholder)}/{countOrPlaceholder(total)}
      </span>
    </span>
  )
}
