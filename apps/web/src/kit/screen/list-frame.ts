import { cva } from 'class-variance-authority'

/** The layout of a list with the panel about the cursor row beside it. */
export const listFrame = cva('grid h-full min-h-0 print:grid-cols-1', {
  variants: {
    isPeeking: { true: 'grid-cols-[minmax(0,1fr)_372px] phone:grid-cols-1 phone:grid-rows-2', false: 'grid-cols-1' },
  },
})

/** The layout of a list under its bar; in print it is as long as its rows. */
export const LIST_COLUMN =
  '@container/list flex flex-col min-w-0 min-h-0 print:block print:h-auto print:overflow-visible'

/** The bar of a list with many filters: wraps into two rows where they do not fit, such as beside a peek. */
export const WRAPPING_BAR =
  '@max-[62rem]/list:flex-wrap @max-[62rem]/list:gap-y-1 @max-[62rem]/list:h-auto @max-[62rem]/list:min-h-(--bar) @max-[62rem]/list:py-1.25 @max-[62rem]/list:*:not-[.grow]:shrink-0'
