import { cva } from 'class-variance-authority'
import type { ReactNode, Ref } from 'react'

/** The props of every field, for react-hook-form's Controller (`{...field}`) and for plain state alike. */
export interface FieldProps<V> {
  label: string
  value: V
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  required?: boolean | undefined
  /** Wrong: red edge and label. */
  invalid?: boolean | undefined
  /** Worth a look: yellow edge. */
  warning?: boolean | undefined
  /** At the right of the control: the problem, or a hint. */
  message?: ReactNode
  disabled?: boolean | undefined
  /** Cannot be changed now: it looks so, opens nothing, and Tab passes it. */
  locked?: boolean | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  /** Only the control, named by `label`, without row and message, for page bars. */
  bare?: boolean | undefined
  width?: number | undefined
  /** The key that focuses it, printed inside. */
  hint?: string | undefined
}

/** The frame of a control, marked `data-control`, with its sign or unit at the end. */
export const controlLook = cva(
  'inline-flex items-center gap-1.5 border rounded-ctl numerals whitespace-nowrap overflow-hidden cursor-text has-[:is(input,textarea):focus]:border-transparent has-[:is(input,textarea):focus]:outline-2 has-[:is(input,textarea):focus]:outline-mode [&>kbd]:ml-auto print:border-0 print:bg-transparent print:shadow-none print:outline-none in-[[data-frame=bar]]:print:hidden',
  {
    variants: {
      state: {
        ready: 'border-line-3 bg-well text-fg-0',
        invalid: 'border-out bg-well text-fg-0 shadow-[inset_3px_0_0_var(--out)]',
        warning: 'border-warn bg-well text-fg-0 shadow-[inset_3px_0_0_var(--warn)]',
        fixed: 'border-dashed border-line-2 text-fg-1',
      },
      size: {
        line: 'h-(--ctl) px-1.75 text-14 phone:text-16',
        large: 'w-full h-7.5 px-1.75 text-16',
        lines: 'col-span-full py-0.75 px-2 text-14',
        filling: 'flex-1 min-h-0 py-0.75 px-2 text-14',
      },
      isBare: { true: '', false: 'w-full' },
      isReg: {
        true: 'before:flex-none before:w-0.75 before:h-3.5 before:rounded-[1px] before:bg-reg-bar [&>input]:font-semibold',
      },
    },
    defaultVariants: { state: 'ready', size: 'line' },
  },
)

export function controlState(field: Pick<FieldProps<unknown>, 'invalid' | 'warning' | 'locked'>) {
  if (field.locked) return 'fixed'
  return field.invalid ? 'invalid' : field.warning ? 'warning' : 'ready'
}

/** The input within the frame. */
export const INPUT =
  'flex-1 min-w-0 w-full h-full caret-mode [caret-shape:block] outline-none placeholder:sans-[13px] placeholder:font-stretch-92% placeholder:text-fg-2 selection:bg-[color-mix(in_srgb,var(--mode)_35%,transparent)] print:caret-transparent print:placeholder:text-transparent'
/** The button at the end of a frame that opens its options. */
export const OPENER = 'grid place-items-center h-full ml-auto px-px text-fg-2 cursor-pointer print:hidden'
