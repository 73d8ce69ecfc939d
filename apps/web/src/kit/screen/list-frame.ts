import { cva } from 'class-variance-authority'

/** A list, and beside it the panel about the row under the cursor. */
export const listFrame = cva('grid h-full min-h-0 print:grid-cols-1', {
  variants: {
    isPeeking: { true: 'grid-cols-[minmax(0,1fr)_372px] phone:grid-cols-1 phone:grid-rows-2', false: 'grid-cols-1' },
  },
})

/** A list under its bar; on paper it is as long as its rows. */
export const LIST_COLUMN =
  '@container/list flex flex-col min-w-0 min-h-0 print:block print:h-auto print:overflow-visible'

/** The bar of a list with many filters: where they have no room beside each other, beside a peek, they stand in two rows. */
export const WRAPPING_BAR =
  '@max-[62rem]/list:flex-wrap @max-[62rem]/list:gap-y-1 @max-[62rem]/list:h-auto @max-[62rem]/list:min-h-(--bar) @max-[62rem]/list:py-1.25 @max-[62rem]/list:*:not-[.grow]:shrink-0'
