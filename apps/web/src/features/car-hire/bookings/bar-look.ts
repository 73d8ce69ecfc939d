import { cva } from 'class-variance-authority'

/** The look of a hire on the timeline, by its state. */
export const barLook = cva('rounded-[2px]', {
  variants: {
    state: { returned: 'border border-dashed text-fg-2', out: 'text-fg-0', booked: 'border text-fg-0' },
    isCurrent: { true: 'border-transparent bg-sel shadow-[0_0_0_2px_var(--mode)]', false: '' },
  },
  compoundVariants: [
    { state: 'returned', isCurrent: false, class: 'border-line-2 bg-bg-0' },
    {
      state: 'out',
      isCurrent: false,
      class: 'bg-[color-mix(in_srgb,var(--fg-1)_26%,var(--bg-1))] shadow-[inset_3px_0_0_var(--fg-1)]',
    },
    { state: 'booked', isCurrent: false, class: 'border-line-3 bg-bg-1' },
  ],
  defaultVariants: { isCurrent: false },
})
