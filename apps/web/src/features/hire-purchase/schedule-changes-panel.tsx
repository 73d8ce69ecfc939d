import { formatDay, day } from '@forecourt/core/kernel/days'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { useCommandHandlers } from '../../kit/keys/keys'
import { FactList, Panel } from '../../kit/panel'
import { toastError } from '../../kit/toast/toast'

const TITLES = { withdrawal: 'Withdrawal', terms: 'Change of terms' } as const

/** The withdrawal and the changes of terms of an account, the latest first, which can be undone. */
export function ScheduleChangesPanel({ vehicleID }: { vehicleID: number }) {
  const { data: credit } = useOperation('GetCreditFile', { vehicleID })
  const { data } = useOperation('GetScheduleChanges', credit?.sinceSale ? { vehicleID } : null)
  const { save: undo, isSaving } = useSave('UndoScheduleChange')
  const [isAsking, setIsAsking] = useState(false)
  const changes = data?.changes.toReversed() ?? []
  const latest = changes.find(({ isLatest }) => isLatest)
  useCommandHandlers(latest ? { 'credit.undo-change': () => setIsAsking(true) } : {})
  const confirm = async () => {
    if (!latest) return
    const outcome = await undo({ vehicleID, id: latest.id })
    if (outcome.kind === 'no-answer') toastError(outcome.message)
    setIsAsking(false)
  }
  return (
    <>
      {changes.map((change) => (
        <Panel
          key={change.id}
          title={`${TITLES[change.kind]} of ${formatDay(day(change.date))}`}
          aside={
            change.isLatest && (
              <>
                <span className="grow" />
                <Button size="row" command="credit.undo-change" onPress={() => setIsAsking(true)}>
                  Undo
                </Button>
              </>
            )
          }
        >
          <FactList facts={change.facts} />
        </Panel>
      ))}
      <Confirm
        isOpen={isAsking}
        title="Undo the latest change of the schedule?"
        about={
          latest
            ? `${TITLES[latest.kind]} of ${formatDay(day(latest.date))}. The payments are as they were before.`
            : ''
        }
        focus="no"
        busyText={isSaving ? 'Undoing...' : null}
        onYes={confirm}
        onNo={() => setIsAsking(false)}
      />
    </>
  )
}
