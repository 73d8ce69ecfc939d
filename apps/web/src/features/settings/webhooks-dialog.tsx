import type { Webhook } from '@forecourt/core/features/webhooks/schemas'
import { useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog, DIALOG_TABLE } from '../../kit/dialog/dialog'
import { CENTRED } from '../../kit/grid/grid-state'
import { Tag } from '../../kit/notice'
import { useLooking, useMoment } from './looking'
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog'
import { WebhookForm } from './webhook-form'

type View = { kind: 'edit' | 'deliveries' | 'remove'; hook: Webhook } | null

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
  if (view?.kind === 'edit') return <WebhookForm hook={view.hook} onClose={back} />
  if (view?.kind === 'deliveries') return <WebhookDeliveriesDialog hook={view.hook} onClose={back} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Webhooks"
      titleAside={<span className="font-normal text-fg-1">programs that are told of saves</span>}
      width={1060}
      initialFocus={first}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" onPress={onNew}>
            New webhook
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data && data.data.length > 0 ? (
        <WebhookTable
          hooks={data.data}
          onView={setView}
          onTest={async ({ id }) => {
            await test({ id })
            await reread('GetWebhooks')
          }}
        />
      ) : (
        <p className={`${CENTRED} static! min-h-20`} role={error ? 'alert' : undefined}>
          {error ? api.messageOf(error) : data ? 'There are no webhooks yet.' : 'Loading...'}
        </p>
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
          }}
          onNo={back}
        >
          {view.hook.address} is told nothing from now on
          {view.hook.waiting > 0 ? `, nor what still waits for it (${view.hook.waiting})` : ''}.
        </Confirm>
      )}
    </Dialog>
  )
}

interface TableProps {
  hooks: readonly Webhook[]
  onView: (view: View) => void
  onTest: (hook: Webhook) => void
}

function WebhookTable({ hooks, onView, onTest }: TableProps) {
  return (
    <div className="max-h-[calc(100vh-300px)] mt-2 overflow-auto border-y border-line-2">
      <table className={DIALOG_TABLE} aria-label="Webhooks">
        <thead>
          <tr>
            <th className="w-70">Address</th>
            <th>Told of</th>
            <th className="w-50">Last answer</th>
            <th className="w-30">Waiting</th>
            <th className="w-66" aria-label="What can be done" />
          </tr>
        </thead>
        <tbody>
          {hooks.map((hook) => (
            <WebhookRow key={hook.id} hook={hook} onView={onView} onTest={onTest} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WebhookRow({ hook, onView, onTest }: { hook: Webhook } & Omit<TableProps, 'hooks'>) {
  const at = useMoment()
  const isGood = hook.lastAnswer !== null && /^2/.test(hook.lastAnswer)
  return (
    <tr>
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
          <Button size="in-row" label={`Test ${hook.address}`} onPress={() => onTest(hook)}>
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
          <Button size="in-row" label={`Remove ${hook.address}`} onPress={() => onView({ kind: 'remove', hook })}>
            Remove
          </Button>
        </span>
      </td>
    </tr>
  )
}
