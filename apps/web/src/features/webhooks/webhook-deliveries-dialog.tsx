import type { Webhook, WebhookDelivery } from '@forecourt/core/features/webhooks/schemas'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { useMoment } from '../../kit/moment'
import { Tag } from '../../kit/notice'
import { useWebhookPoll } from './use-webhook-poll'

/** What a webhook was told lately and is still to be told; what was given up is sent again here. */
export function WebhookDeliveriesDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const answer = useOperation('GetWebhookDeliveries', { id: hook.id }, { staleMs: 0 })
  const { save, isSaving } = useSave('ResendWebhook')
  useWebhookPoll(['GetWebhookDeliveries'])
  const resend = async (deliveryID?: number) => {
    await save({ id: hook.id, ...(deliveryID !== undefined && { deliveryID }) })
    await reread('GetWebhookDeliveries', 'GetWebhooks')
  }
  return (
    <ListDialog
      title="Deliveries"
      aside={hook.address}
      answer={answer}
      heads={HEADS}
      nothing="Nothing to deliver yet."
      row={(row) => <DeliveryRow key={row.id} row={row} onResend={() => void resend(row.id)} />}
      more={
        answer.data?.data.some(({ state }) => state === 'dead') && (
          <Button size="footer" busyText={isSaving ? 'Saving...' : null} onPress={() => void resend()}>
            Send failed deliveries again
          </Button>
        )
      }
      onClose={onClose}
    />
  )
}

const TONES = { delivered: null, waiting: 'warning', dead: 'error' } as const
const WORDS = { delivered: 'delivered', waiting: 'waits', dead: 'given up' } as const

const HEADS = [
  { text: 'Saved', className: 'w-36' },
  { text: 'Event', className: 'w-50' },
  { text: 'Record', className: 'w-24' },
  { text: 'State', className: 'w-26' },
  { text: 'Tries', className: 'w-16' },
  { text: 'Answer' },
  { text: '', className: 'w-32', label: 'What can be done' },
]

function DeliveryRow({ row, onResend }: { row: WebhookDelivery; onResend: () => void }) {
  const at = useMoment()
  const tone = TONES[row.state]
  return (
    <tr>
      <td className="text-fg-1">{at(row.at)}</td>
      <td>{row.type}</td>
      <td className="text-fg-1">{row.recordID ?? ''}</td>
      <td>{tone ? <Tag tone={tone}>{WORDS[row.state]}</Tag> : WORDS[row.state]}</td>
      <td>{row.tries}</td>
      <td className="whitespace-normal!">
        {row.answer ?? ''} <span className="text-fg-1">{at(row.triedAt)}</span>
      </td>
      <td>
        {row.state !== 'waiting' && (
          <Button size="in-row" label={`Send ${row.type} ${row.id} again`} onPress={onResend}>
            Send again
          </Button>
        )}
      </td>
    </tr>
  )
}
