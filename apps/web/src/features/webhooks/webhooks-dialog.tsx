import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useMoment } from '../../kit/moment'
import { Tag } from '../../kit/notice'
import { HistoryDialog } from '../history/history-dialog'
import { useWebhookPoll } from './use-webhook-poll'
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog'
import { WebhookForm } from './webhook-form'

const HEADS = [
  { text: 'Address', className: 'w-60' },
  { text: 'Told of' },
  { text: 'Last answer', className: 'w-46' },
  { text: 'Waiting', className: 'w-24' },
  { text: '', className: 'w-90', label: 'What can be done' },
]

type View = { kind: 'edit' | 'deliveries' | 'history'; hook: Webhook } | null

/** The webhooks: whom each save is told, how they answered last, and what waits for them. */
export function WebhooksDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const answer = useOperation('GetWebhooks', {}, { staleMs: 0 })
  const [view, setView] = useState<View>(null)
  const { save: remove } = useSave('RemoveWebhook')
  const { save: test } = useSave('TestWebhook')
  const { ask, dialog } = useQuestion()
  useWebhookPoll(['GetWebhooks'])
  const back = () => setView(null)
  const askRemoval = ({ id, address, waiting }: Webhook) =>
    ask({
      title: 'Remove this webhook?',
      children: `${address} is no longer notified${waiting > 0 ? `, nor what still waits for it (${waiting})` : ''}.`,
      isDangerous: true,
      busyText: 'Removing...',
      onYes: () => remove({ id }),
      onDone: () => reread('GetWebhooks'),
    })
  return (
    <ListDialog
      title="Webhooks"
      aside="programs notified of changes"
      answer={answer}
      heads={HEADS}
      nothing="There are no webhooks yet."
      row={(hook) => (
        <WebhookRow
          key={hook.id}
          hook={hook}
          onView={setView}
          onRemove={() => askRemoval(hook)}
          onTest={async () => {
            await test({ id: hook.id })
            await reread('GetWebhooks')
          }}
        />
      )}
      onAdd={onNew}
      addText="New webhook"
      onHistory={(hook) => setView({ kind: 'history', hook })}
      onClose={onClose}
    >
      {/* Above the list: what is closed there gives focus back to the row that it was opened from. */}
      {view?.kind === 'edit' && <WebhookForm hook={view.hook} onClose={back} />}
      {view?.kind === 'deliveries' && <WebhookDeliveriesDialog hook={view.hook} onClose={back} />}
      {view?.kind === 'history' && (
        <HistoryDialog record={{ kind: 'webhook', id: view.hook.id, words: view.hook.address }} onClose={back} />
      )}
      {dialog}
    </ListDialog>
  )
}

interface RowProps {
  hook: Webhook
  onView: (view: View) => void
  onRemove: () => void
  onTest: () => void
}

function WebhookRow({ hook, onView, onRemove, onTest }: RowProps) {
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
          <Button size="in-row" label={`Remove ${hook.address}`} onPress={onRemove}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  )
}
