import { useRef } from 'react'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useEscape, usePauseUntilFocus } from '../../kit/keys/keys'
import { useRowProblems } from '../../kit/rows/row-problems'
import { useScreenHost } from '../../kit/screen/screen'
import { HIRE_QUERIES } from './hire-queries'
import { ADD_HIRE, EMPTY_HIRE, formFields, hireBody, hireFieldName, hireProblems, type HireValues } from './hire-draft'
import { HirePage } from './hire-page'

/** Creates one hire after the other: once saved, the form begins anew. */
export function AddHireScreen() {
  const { drafts, back } = useScreenHost()
  const reread = useRefreshAndWait()
  const draft = useDraft<HireValues>(drafts, ADD_HIRE, EMPTY_HIRE)
  const first = useRef<HTMLInputElement>(null)
  const wrong = useRowProblems(hireProblems(draft.values))
  usePauseUntilFocus(() => document.activeElement?.closest('form') !== null)
  useEscape('parent', () => back('/car-hire'))
  const { save, busyText, checkDialog } = useDraftSave(
    'SaveCarHire',
    { ...draft, fieldOf: hireFieldName },
    (values) => hireBody(values),
    (outcome) => {
      if (outcome.kind === 'refused') return wrong.refuse(formFields(outcome.fields))
      wrong.reset()
      first.current?.focus()
      return reread(...HIRE_QUERIES)
    },
  )
  return (
    <HirePage
      title="Create Car Hire"
      own={null}
      firstRef={first}
      {...{ draft, wrong, save, busyText }}
      hasDraft={draft.restored}
      onClear={() => {
        draft.clear()
        wrong.reset()
        first.current?.focus()
      }}
    >
      {checkDialog}
    </HirePage>
  )
}
