import type { ReactNode, Ref } from 'react'

/** Its fields, which scroll above its foot. */
export const TAB_FIELDS = 'flex-1 min-h-0 overflow-y-auto print:overflow-visible'

interface TabFormProps {
  label: string
  children: ReactNode
  ref: Ref<HTMLElement>
}

/** A part of the vehicle page that is one form: a bar, its fields, and a foot, which is not printed. */
export function TabForm({ label, children, ref }: TabFormProps) {
  return (
    <section
      className="flex flex-col flex-1 min-h-0 focus-visible:outline-none print:block print:[&>[data-frame=foot]]:hidden"
      aria-label={label}
      tabIndex={-1}
      ref={ref}
    >
      {children}
    </section>
  )
}
