import { cva } from 'class-variance-authority'

/** The box of a button, also for links and the buttons of forms. */
export const buttonLook = cva(
  'inline-flex items-center gap-1.75 border rounded-ctl whitespace-nowrap aria-pressed:border-mode aria-pressed:text-mode print:hidden',
  {
    variants: {
      state: {
        ready: 'cursor-pointer',
        busy: 'relative border-line-2 bg-bg-3 text-fg-1',
        off: 'border-dashed border-line-2 text-fg-2 cursor-not-allowed',
      },
      tone: { plain: '', primary: 'font-semibold focus-visible:outline-offset-2', danger: '', waiting: '' },
      size: {
        row: 'h-5 phone:h-8',
        // A row has 19 pixels, or more where it is comfortable.
        'in-row': 'h-4.5 leading-4 align-top my-[calc((var(--row)-19px)/2)] phone:h-8 phone:my-0.5',
        control: 'h-6 phone:h-9',
        footer: 'h-7 phone:h-9',
        large: 'h-7.5 justify-between px-3 text-14',
      },
    },
    compoundVariants: [
      { state: 'ready', tone: 'plain', class: 'border-line-2 bg-bg-2 text-fg-0' },
      { state: 'ready', tone: 'primary', class: 'border-mode bg-mode text-on-mode' },
      { state: 'ready', tone: 'danger', class: 'border-out text-out' },
      { state: 'ready', tone: 'waiting', class: 'border-line-2 bg-bg-2 text-warn' },
      { size: ['row', 'in-row', 'control', 'footer'], class: 'justify-center px-2 text-13' },
    ],
    defaultVariants: { state: 'ready', tone: 'plain', size: 'control' },
  },
)
