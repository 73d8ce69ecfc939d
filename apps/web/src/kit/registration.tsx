import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const registrationLook = cva(
  'relative pl-2 numerals before:absolute before:left-0 before:inset-y-0.5 before:w-0.75 before:rounded-[1px] in-[td,[role=gridcell]]:before:inset-y-0.75 print:before:[print-color-adjust:exact]',
  {
    variants: {
      isKnown: { true: 'font-semibold before:bg-reg-bar', false: 'font-normal text-fg-2 before:bg-line-3' },
    },
  },
)

interface RegistrationProps {
  text: ReactNode
  none?: string
  className?: string
}

/** A registration with its coloured bar. */
export function Registration({ text, none = 'no reg', className }: RegistrationProps) {
  return <span className={registrationLook({ isKnown: !!text, className })}>{text || none}</span>
}
