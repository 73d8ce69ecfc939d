import type { ReactNode } from 'react'
import { Button } from '../button'
import { Tag } from '../notice'
import { NOTHING_CHANGED, type RecordEdit } from '../drafts/record-edit'

/** What the parts of a form need of its edit. */
type EditState = Pick<RecordEdit<unknown>, 'problems' | 'changes' | 'frozen' | 'isSaving' | 'submit' | 'discard'>

/** `2 fields to fix`. */
export function FixTag({ count }: { count: number }) {
  return count > 0 && <Tag tone="error">{count === 1 ? '1 field to fix' : `${count} fields to fix`}</Tag>
}

/** The heading of one of the forms of a page, with its number. */
export function EditHead({ index, title, edit }: { index: number; title: string; edit: EditState }) {
  return (
    <header className="edit-head">
      <span className="ix">{index}</span>
      <h2>{title}</h2>
      <FixTag count={edit.problems.size} />
    </header>
  )
}

interface EditFootProps {
  edit: EditState
  save: string
  tone?: 'primary' | 'plain'
  children?: ReactNode
}

/** Save, the other buttons, and Clear once something was typed. */
export function EditFoot({ edit, save, tone = 'plain', children }: EditFootProps) {
  return (
    <div className="edit-foot">
      <Button
        tone={tone}
        size="footer"
        command="form.save-form"
        isSave
        disabledReason={edit.changes === 0 && !edit.isSaving ? NOTHING_CHANGED : null}
        busyText={edit.frozen ? 'Checking…' : edit.isSaving ? 'Saving...' : null}
        onPress={edit.submit}
      >
        {save}
      </Button>
      {children}
      {edit.changes > 0 && !edit.isSaving && (
        <Button size="footer" command="form.clear-form">
          Clear
        </Button>
      )}
    </div>
  )
}
