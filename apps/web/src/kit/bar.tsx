import { cva } from 'class-variance-authority'
import type { ReactNode, Ref } from 'react'

const bar = cva(
  'flex flex-none items-center gap-2 h-(--bar) border-b whitespace-nowrap [&_h1]:mr-1.5 [&>search]:contents small:h-auto small:min-h-(--bar) small:flex-wrap small:gap-y-1 small:py-1 phone:*:max-w-full print:h-auto print:min-h-0',
  {
    variants: {
      tone: { plain: 'border-line-1', edit: 'border-out bg-out-bg', clone: 'border-warn bg-warn-bg' },
      isWide: { true: 'px-5', false: 'px-3' },
    },
    defaultVariants: { tone: 'plain', isWide: false },
  },
)

interface BarProps {
  children: ReactNode
  /** `edit` for a saved record that is being changed, `clone` for a copy. */
  tone?: 'plain' | 'edit' | 'clone' | undefined
  /** Wider margins, in line with the rows of a form. */
  isWide?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** The bar of a page or panel: its title, filters and actions. A `grow` span pushes what follows to the right. */
export function Bar({ children, tone, isWide, className, ref }: BarProps) {
  return (
    <div className={bar({ tone, isWide, className })} data-frame="bar" ref={ref}>
      {children}
    </div>
  )
}

const sectionHeadLook = cva('flex flex-none items-center gap-2 h-6.25 border-line-2 bg-bg-2 whitespace-nowrap', {
  variants: { of: { list: 'px-3', numbered: 'pl-2 pr-3', form: 'px-5' } },
})

interface SectionHeadProps {
  children: ReactNode
  /** What the heading stands over: a list, a numbered list, or the rows of a form. */
  of: 'list' | 'numbered' | 'form'
  className?: string | undefined
}

/** The heading of a section of a page. */
export function SectionHead({ children, of, className }: SectionHeadProps) {
  return <header className={sectionHeadLook({ of, className })}>{children}</header>
}

const foot = cva(
  '@container flex flex-none items-center border-t border-line-2 bg-bg-1 text-fg-1 whitespace-nowrap small:min-h-(--foot) small:flex-wrap [&_span.numerals]:ml-1 [&_span.numerals]:text-14',
  {
    variants: {
      of: {
        list: 'gap-2.5 h-(--foot) px-3 small:h-auto small:gap-y-1',
        form: 'gap-2 h-11 px-5 phone:h-auto phone:flex-wrap phone:gap-y-1 phone:px-3 phone:py-1',
      },
    },
    defaultVariants: { of: 'list' },
  },
)

interface FootProps {
  children: ReactNode
  /** A form has its Save in the foot. */
  of?: 'list' | 'form' | undefined
  className?: string | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** The foot of a list, or that of a form with its Save. */
export function Foot({ children, of, className, ref }: FootProps) {
  return (
    <div className={foot({ of, className })} data-frame="foot" ref={ref}>
      {children}
    </div>
  )
}
