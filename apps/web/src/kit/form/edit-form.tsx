import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { Button } from '../button'
import { Tag } from '../notice'
import { NOTHING_CHANGED, type RecordEdit } from '../drafts/record-edit'

type EditState = Pick<RecordEdit<unknown>, 'problems' | 'changes' | 'isSaving' | 'busyText' | 'submit' | 'discard'>

/** `2 fields to fix`. */
export function FixTag({ count }: { count: number }) {
  return count > 0 && <Tag tone="error">{count === 1 ? '1 field to fix' : `${count} fields to fix`}</Tag>
}

/** Forgets what was typed. */
export function ClearButton() {
  return (
    <Button size="footer" command="form.clear-form">
      Clear
    </Button>
  )
}

/** The heading of one of several forms of a page, with its number. */
export function EditHead({ index, title, edit }: { index: number; title: string; edit: EditState }) {
  return (
    <header className="flex items-center gap-2 h-6.5 mb-1">
      <span className="mono-[12px] text-fg-2">{index}</span>
      <h2>{title}</h2>
      <FixTag count={edit.problems.size} />
    </header>
  )
}

const footLook = cva('flex gap-2 mt-auto print:hidden', {
  variants: {
    of: {
      part: 'flex-wrap pt-3',
      parts: 'sticky bottom-0 flex-wrap py-2 px-5 border-t border-line-2 bg-bg-1',
      page: 'sticky bottom-0 flex-none items-center h-11 -mx-4.5 px-5 border-t border-line-2 bg-bg-1',
    },
  },
  defaultVariants: { of: 'part' },
})
type FootPlace = VariantProps<typeof footLook>['of']

/** The foot of a form with Save and other buttons: below its fields, or always visible below the sections or the one form of a page. */
export function FormFoot({ of, children }: { of?: FootPlace; children: ReactNode }) {
  return <div className={footLook({ of })}>{children}</div>
}

interface EditFootProps {
  edit: EditState
  save: string
  tone?: 'primary' | 'plain'
  of?: FootPlace
  children?: ReactNode
}

/** Save, the other buttons, and Clear once something was typed. */
export function EditFoot({ edit, save, tone = 'plain', of, children }: EditFootProps) {
  return (
    <FormFoot of={of}>
      <Button
        tone={tone}
        size="footer"
        command="form.save-form"
        isSave
        disabledReason={edit.changes === 0 && !edit.isSaving ? NOTHING_CHANGED : null}
        busyText={edit.busyText}
        onPress={edit.submit}
      >
        {save}
      </Button>
      {children}
      {edit.changes > 0 && !edit.isSaving && <ClearButton />}
    </FormFoot>
  )
}
