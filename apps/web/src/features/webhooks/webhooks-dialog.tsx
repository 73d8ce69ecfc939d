import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList, focusedRow } from '../../kit/dialog/dialog-list'
import { hint } from '../../kit/hint'
import { Tag } from '../../kit/notice'
import { ownHint } from '../../kit/own-hint'
import { HistoryDialog } from '../history/history-dialog'
import { useLooking, useMoment } from './looking'
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog'
import { WebhookForm } from './webhook-form'

const HINTS = [
  ownHint('Tab', 'next'),
  hint('dialog.add-record', 'new'),
  hint('history.show-changes', 'history'),
  hint('shell.step-out', 'close'),
]
const HEADS = [
  { text: 'Address', className: 'w-60' },
  { text: 'Told of' },
  { text: 'Last answer', className: 'w-46' },
  { text: 'Waiting', className: 'w-24' },
  { text: '', className: 'w-90', label: 'What can be done' },
]

type View = { kind: 'edit' | 'deliveries' | 'history' | 'remove'; hook: Webhook } | null

/** The webhooks: whom each save is told, how they answered last, and what waits for them. */
export function WebhooksDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const { data, error } = useOperation('GetWebhooks', {}, { staleMs: 0 })
  const [view, setView] = useState<View>(null)
  const { save: remove, isSaving } = useSave('RemoveWebhook')
  const { save: test } = useSave('TestWebhook')
  const first = useRef<HTMLButtonElement>(null)
  useLooking(['GetWebhooks'])
  const back = () => setView(null)
  const tell = () => {
    const hook = focusedRow(data?.data)
    if (hook) setView({ kind: 'history', hook })
    return hook !== null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Webhooks"
      titleAside={<span className="font-normal text-fg-1">programs notified of changes</span>}
      width={1060}
      initialFocus={first}
      hints={HINTS}
      handlers={{ 'dialog.add-record': onNew, 'history.show-changes': tell }}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" command="dialog.add-record" onPress={onNew}>
            New webhook
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogList
        label="Webhooks"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="There are no webhooks yet."
        heads={HEADS}
      >
        {(hook) => (
          <WebhookRow
            key={hook.id}
            hook={hook}
            onView={setView}
            onTest={async () => {
              await test({ id: hook.id })
              await reread('GetWebhooks')
            }}
          />
        )}
      </DialogList>
      {/* Above the list: what is closed there gives focus back to the row that it was opened from. */}
      {view?.kind === 'edit' && <WebhookForm hook={view.hook} onClose={back} />}
      {view?.kind === 'deliveries' && <WebhookDeliveriesDialog hook={view.hook} onClose={back} />}
      {view?.kind === 'history' && (
        <HistoryDialog record={{ kind: 'webhook', id: view.hook.id, words: view.hook.address }} onClose={back} />
      )}
      {view?.kind === 'remove' && (
        <Confirm
          isOpen
          title="Remove this webhook?"
          focus="no"
          isDangerous
          busyText={isSaving ? 'Removing...' : null}
          onYes={async () => {
            await remove({ id: view.hook.id })
            back()
            await reread('GetWebhooks')
            // Its row is gone.
            first.current?.focus()
          }}
          onNo={back}
        >
          {view.hook.address} is no longer notified
          {view.hook.waiting > 0 ? `, nor what still waits for it (${view.hook.waiting})` : ''}.
        </Confirm>
      )}
    </Dialog>
  )
}

interface RowProps {
  hook: Webhook
  onView: (view: View) => void
  onTest: () => void
}

function WebhookRow({ hook, onView, onTest }: RowProps) {
  const at = useMoment()
  const isGood = hook.lastAnswer !== null && /^2/.test(hook.lastAnswer)
  return (
    <tr data-row={hook.id}>
      <td className="truncate" title={hook.address}>
        {hook.address}
      </td>
      <td className="whitespace-normal! text-fg-1">{hook.kinds.join(', ')}</td>
      <td className="whitespace-normal!">
        {hook.lastAnswer === null ? (
          <span className="text-fg-1">nothing sent yet</span>
        ) : isGood ? (
          <span className="text-ok">{hook.lastAnswer}</span>
        ) : (
          <Tag tone="error">{hook.lastAnswer}</Tag>
        )}{' '}
        <span className="text-fg-1">{at(hook.lastAt)}</span>
      </td>
      <td>
        {hook.isActive ? hook.waiting : <Tag tone="warning">off</Tag>}
        {hook.dead > 0 && (
          <>
            {' '}
            <Tag tone="error">{`${hook.dead} given up`}</Tag>
          </>
        )}
      </td>
      <td>
        <span className="flex gap-1">
          <Button size="in-row" label={`Test ${hook.address}`} onPress={onTest}>
            Test
          </Button>
          <Button
            size="in-row"
            label={`Deliveries of ${hook.address}`}
            onPress={() => onView({ kind: 'deliveries', hook })}
          >
            Deliveries
          </Button>
          <Button size="in-row" label={`Edit ${hook.address}`} onPress={() => onView({ kind: 'edit', hook })}>
            Edit
          </Button>
          <Button size="in-row" label={`History of ${hook.address}`} onPress={() => onView({ kind: 'history', hook })}>
            History
          </Button>
          <Button size="in-row" label={`Remove ${hook.address}`} onPress={() => onView({ kind: 'remove', hook })}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  )
}
