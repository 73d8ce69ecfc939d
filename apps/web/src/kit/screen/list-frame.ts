import { cva } from 'class-variance-authority'

/** A list, and beside it the panel about the row under the cursor. */
export const listFrame = cva('grid h-full min-h-0 print:grid-cols-1', {
  variants: { isPeeking: { true: 'grid-cols-[minmax(0,1fr)_372px]', false: 'grid-cols-1' } },
})

/** A list under its bar; on paper it is as long as its rows. */
export const LIST_COLUMN = 'flex flex-col min-w-0 min-h-0 print:block print:h-auto print:overflow-visible'
