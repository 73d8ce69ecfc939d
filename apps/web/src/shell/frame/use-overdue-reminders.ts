import { useOperation } from '../../kit/api/api'
import { commandKey } from '../../kit/hint'
import type { Keyboard } from '../../kit/keys/keyboard'

const HOUR_MS = 3_600_000

/**
 * Returns the number of overdue reminders of the right of withdrawal, with the key of their report; null when there are none, and for users who may
 * not record one.
 * @source server 20.26
 */
export function useOverdueReminders({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('credit.record-reminder') === null
  const { data } = useOperation('GetCreditMissing', isTheirs ? { missing: 'reminder', only: 'total' } : null, {
    staleMs: HOUR_MS,
  })
  const overdue = data?.totalCount ?? 0
  if (overdue === 0) return null
  return `${overdue === 1 ? '1 reminder' : `${overdue} reminders`} of withdrawal overdue · ${commandKey('reports.ask-credit')}`
}
