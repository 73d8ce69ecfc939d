import { useRef, useState } from 'react'
import { useReread } from '../../kit/api/refresh'
import { useDoubts } from '../../kit/dialog/doubts'
import { useDraftSave } from '../../kit/drafts/draft-save'
import { useDraft } from '../../kit/drafts/drafts'
import { useEscape, useKeptUntil } from '../../kit/keys/keys'
import { useScreenHost, useToday } from '../../kit/screen/screen'
import {
  ADD_HIRE,
  EMPTY_HIRE,
  hireBody,
  hireDoubts,
  hireProblems,
  type HireValues,
  refusedProblems,
} from './hire-draft'
import { HirePage } from './hire-page'
import { HIRE_ANSWERS } from './hire-answers'

const NOTHING: ReadonlyMap<string, string> = new Map()

/** Creates one hire after the other: once saved, the form begins anew. */
export function AddHireScreen() {
  const { drafts, back } = useScreenHost()
  const reread = useReread()
  const draft = useDraft<HireValues>(drafts, ADD_HIRE, EMPTY_HIRE)
  const first = useRef<HTMLInputElement>(null)
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState(NOTHING)
  useKeptUntil(() => document.activeElement?.closest('form') !== null)
  useEscape('parent', () => back('/car-hire'))
  const { save, busyText } = useDraftSave(
    'SaveCarHire',
    draft,
    (values) => hireBody(values),
    (outcome) => {
      if (outcome.kind === 'refused') return setRefused(refusedProblems(outcome.fields))
      setWasTried(false)
      first.current?.focus()
      return reread(...HIRE_ANSWERS)
    },
  )
  const own = hireProblems(draft.values)
  const doubts = useDoubts()
  const today = useToday()
  const { entryDaysBack: daysBack } = useScreenHost().workstation
  return (
    <HirePage
      title="Create Car Hire"
      isEdit={false}
      ownID={null}
      firstRef={first}
      values={draft.values}
      patch={(part) => {
        if (draft.frozen) return
        setRefused(NOTHING)
        draft.patch(part)
      }}
      problems={new Map([...refused, ...(wasTried ? own : NOTHING)])}
      refused={refused}
      isFrozen={draft.frozen}
      busyText={busyText}
      hasDraft={draft.restored}
      onSave={() => {
        setWasTried(true)
        if (own.size > 0) return false
        void doubts
          .ask(hireDoubts(draft.values, null, { today, daysBack }))
          .then((isMeant) => (isMeant ? save() : undefined))
        return true
      }}
      onClear={() => {
        draft.clear()
        setWasTried(false)
        setRefused(NOTHING)
        first.current?.focus()
      }}
    >
      {doubts.dialog}
    </HirePage>
  )
}
