import type { Webhook, WebhookDelivery } from '@forecourt/core/features/webhooks/schemas'
import { useRef } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Dialog, DIALOG_TABLE } from '../../kit/dialog/dialog'
import { CENTRED } from '../../kit/grid/grid-state'
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
              Send again what was given up
            </Button>
          )}
          <Button ref={close} size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {rows.length > 0 ? (
        <DeliveryTable rows={rows} onResend={(id) => void resend(id)} />
      ) : (
        <p className={`${CENTRED} static! min-h-20`} role={error ? 'alert' : undefined}>
          {error ? api.messageOf(error) : data ? 'Nothing was saved yet that it is told of.' : 'Loading...'}
        </p>
      )}
    </Dialog>
  )
}

const TONES = { delivered: null, waiting: 'warning', dead: 'error' } as const
const WORDS = { delivered: 'delivered', waiting: 'waits', dead: 'given up' } as const

function DeliveryTable({ rows, onResend }: { rows: readonly WebhookDelivery[]; onResend: (id: number) => void }) {
  const at = useMoment()
  return (
    <div className="max-h-[calc(100vh-300px)] mt-2 overflow-auto border-y border-line-2">
      <table className={DIALOG_TABLE} aria-label="Deliveries">
        <thead>
          <tr>
            <th className="w-36">Saved</th>
            <th className="w-50">Event</th>
            <th className="w-24">Record</th>
            <th className="w-26">State</th>
            <th className="w-16">Tries</th>
            <th>Answer</th>
            <th className="w-32" aria-label="What can be done" />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const tone = TONES[row.state]
            return (
              <tr key={row.id}>
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
                    <Button size="in-row" label={`Send ${row.type} ${row.id} again`} onPress={() => onResend(row.id)}>
                      Send again
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
