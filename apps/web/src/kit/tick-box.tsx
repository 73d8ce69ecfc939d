import { cva } from 'class-variance-authority'

const tickLook = cva('relative inline-block size-3 border rounded-[2px] align-[-1px]', {
  variants: {
    state: {
      off: 'border-line-3 print:hidden',
      some: 'border-line-3 after:absolute after:inset-x-0.5 after:top-1 after:h-0.5 after:bg-mode print:hidden',
      on: 'border-mode bg-mode after:absolute after:box-content after:left-0.75 after:top-0 after:w-0.75 after:h-1.75 after:border-r-2 after:border-b-2 after:border-on-mode after:rotate-42 in-[[role=columnheader]]:print:hidden',
    },
  },
})

/** A drawn tick of a list: the cell around it has its label. */
export function TickBox({ state }: { state: 'off' | 'some' | 'on' }) {
  return <span className={tickLook({ state })} />
}
