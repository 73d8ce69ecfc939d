import type { Webhook, WebhookDelivery } from '@forecourt/core/features/webhooks/schemas'
import { useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { Tag } from '../../kit/notice'
import { useLooking, useMoment } from './looking'

/** What a webhook was told lately and is still to be told; what was given up is sent again here. */
export function WebhookDeliveriesDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const { data, error } = useOperation('GetWebhookDeliveries', { id: hook.id }, { staleMs: 0 })
  const { save, isSaving } = useSave('ResendWebhook')
  const close = useRef<HTMLButtonElement>(null)
  useLooking(['GetWebhookDeliveries'])
  const resend = async (deliveryID?: number) => {
    await save({ id: hook.id, ...(deliveryID !== undefined && { deliveryID }) })
    await reread('GetWebhookDeliveries', 'GetWebhooks')
  }
  const rows = data?.data ?? []
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Deliveries"
      titleAside={<span className="font-normal text-fg-1 truncate">{hook.address}</span>}
      width={1060}
      initialFocus={close}
      footer={
        <>
          {rows.some(({ state }) => state === 'dead') && (
            <Button size="footer" busyText={isSaving ? 'Saving...' : null} onPress={() => void resend()}>
              Send failed deliveries again
            </Button>
          )}
          <Button ref={close} size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogList
        label="Deliveries"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="Nothing to deliver yet."
        heads={HEADS}
      >
        {(row) => <DeliveryRow key={row.id} row={row} onResend={() => void resend(row.id)} />}
      </DialogList>
    </Dialog>
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
