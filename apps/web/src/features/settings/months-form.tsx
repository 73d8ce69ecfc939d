import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { useDraft } from '../../kit/drafts/drafts'
import { Form, type FormHandle } from '../../kit/form/form'
import { Select } from '../../kit/form/select'
import { useScreenHost } from '../../kit/screen/screen'
import { MONTH_DRAFT, type MonthState, monthStateName, findMonthState, stateText } from './months'
import { SettingsPart } from './settings-part'

const TITLE = 'Months'
const NO_MONTH: { month: string | null } = { month: null }

/** Locks a month that was handed in, and unlocks it. */
export function MonthsForm({ index }: { index: number }) {
  const { drafts } = useScreenHost()
  const api = useApi()
  const reread = useRefreshAndWait()
  const draft = useDraft(drafts, MONTH_DRAFT, NO_MONTH)
  const { data, error, isPending } = useOperation('GetMonths', {}, { staleMs: 0 })
  const lock = useSave('LockMonth')
  const unlock = useSave('UnlockMonth')
  const [wasTried, setWasTried] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const form = useRef<FormHandle>(null)
  const options = useMemo(() => (data?.data ?? []).map(optionOf), [data])
  const chosen = data && draft.values.month !== null ? findMonthState(data.data, draft.values.month) : null
  const isBusy = lock.isSaving || unlock.isSaving
  const problem = wasTried && chosen === null ? 'Month is required' : null
  const clear = () => {
    draft.clear()
    setWasTried(false)
    setIsAsking(false)
  }
  const submit = () => {
    setWasTried(true)
    if (chosen === null) form.current?.showFirstProblem()
    else setIsAsking(true)
  }
  const change = async ({ month, locked }: MonthState) => {
    setIsAsking(false)
    const outcome = await (locked ? unlock : lock).save({ month })
    if (outcome.kind === 'saved') clear()
    await reread('GetMonths', 'GetSettingsHistory', 'PrepareCashEntry')
  }
  return (
    <>
      <Form label={TITLE} ref={form} onSave={submit} onClear={clear} className="max-w-265">
        <SettingsPart index={index} title={TITLE} problems={problem === null ? 0 : 1}>
          <Select<string>
            label="Month"
            name="month"
            required
            options={options}
            isLoading={isPending}
            value={chosen?.month ?? null}
            disabled={isBusy}
            invalid={problem !== null}
            message={
              problem ??
              (error
                ? api.messageOf(error)
                : chosen
                  ? stateText(chosen)
                  : 'entries dated in a locked month cannot be changed')
            }
            onChange={(month) => draft.patch({ month })}
          />
          <div className="flex gap-2 pt-1.5">
            <Button
              size="footer"
              isSave
              command="form.save-form"
              onPress={submit}
              busyText={isBusy ? 'Saving...' : null}
            >
              {chosen?.locked ? 'Unlock month' : 'Lock month'}
            </Button>
          </div>
        </SettingsPart>
      </Form>
      {isAsking && chosen && (
        <Confirm
          isOpen
          title={chosen.locked ? `Unlock ${monthStateName(chosen)}?` : `Lock ${monthStateName(chosen)}?`}
          about={
            chosen.locked
              ? 'Entries dated in it can be changed again. The history shows that it was unlocked.'
              : 'Entries dated in it cannot be added, changed or deleted until it is unlocked.'
          }
          focus="no"
          isDangerous={chosen.locked}
          onYes={() => change(chosen)}
          onNo={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function optionOf(state: MonthState) {
  const text = monthStateName(state)
  return {
    id: state.month,
    text,
    view: (
      <>
        {text} {state.locked && <span className="text-fg-2">{stateText(state)}</span>}
      </>
    ),
  }
}
