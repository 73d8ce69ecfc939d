import { TOKEN_RIGHT_NAMES, TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/kernel/rights'
import type { ServiceToken } from '@forecourt/core/features/session/schemas'
import { TOKEN_DAYS_USUAL, tokenProblems } from '@forecourt/core/features/session/token-rules'
import { momentIn } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList, focusedRow } from '../../kit/dialog/dialog-list'
import { ShownOnce } from '../../kit/dialog/shown-once'
import { useDialogForm } from '../../kit/form/dialog-form'
import { Form } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { SaveFoot } from '../../kit/form/save-foot'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'
import { hint } from '../../kit/hint'
import { Tag } from '../../kit/notice'
import { ownHint } from '../../kit/own-hint'
import { useScreenHost } from '../../kit/screen/screen'
import { HistoryDialog } from '../history/history-dialog'

const HINTS = formDialogHints('save')

const LIST_HINTS = [
  ownHint('Tab', 'next'),
  hint('dialog.add-record', 'new'),
  hint('history.show-changes', 'history'),
  hint('shell.step-out', 'close'),
]
const HEADS = [
  ...['Name', 'Can', 'Made', 'By', 'Until', 'Last used'].map((text) => ({ text })),
  { text: '', label: 'What can be done' },
]

/** The service tokens, each with what it can, until when and when it was last used; those that are good are revoked here. */
export function TokensDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const { data, error } = useOperation('GetServiceTokens', {}, { staleMs: 0 })
  const [revoking, setRevoking] = useState<ServiceToken | null>(null)
  const [told, setTold] = useState<ServiceToken | null>(null)
  const { save, isSaving } = useSave('RevokeServiceToken')
  const first = useRef<HTMLButtonElement>(null)
  const revoke = async ({ id }: ServiceToken) => {
    await save({ id })
    setRevoking(null)
    await reread('GetServiceTokens')
  }
  const tell = () => {
    const row = focusedRow(data?.data)
    setTold(row)
    return row !== null
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Service tokens"
      titleAside={<span className="font-normal text-fg-1">what jobs and scripts sign in with</span>}
      width={1060}
      initialFocus={first}
      hints={LIST_HINTS}
      handlers={{ 'dialog.add-record': onNew, 'history.show-changes': tell }}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" command="dialog.add-record" onPress={onNew}>
            New service token
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <DialogList
        label="Service tokens"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="There are no service tokens yet."
        heads={HEADS}
      >
        {(token) => <TokenRow key={token.id} token={token} onHistory={setTold} onRevoke={setRevoking} />}
      </DialogList>
      {told && (
        <HistoryDialog record={{ kind: 'token', id: told.id, words: told.name }} onClose={() => setTold(null)} />
      )}
      {revoking && (
        <Confirm
          isOpen
          title={`Revoke the service token ${revoking.name}?`}
          focus="no"
          isDangerous
          busyText={isSaving ? 'Revoking...' : null}
          onYes={() => void revoke(revoking)}
          onNo={() => setRevoking(null)}
        >
          Programs that use it can no longer sign in. This cannot be undone.
        </Confirm>
      )}
    </Dialog>
  )
}

interface TokenRowProps {
  token: ServiceToken
  onHistory: (token: ServiceToken) => void
  onRevoke: (token: ServiceToken) => void
}

function TokenRow({ token, onHistory, onRevoke }: TokenRowProps) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const at = (text: string | null) => (text === null ? '' : moment(text))
  const isGood = token.state === 'active'
  return (
    <tr data-row={token.id}>
      <td>{token.name}</td>
      <td className="text-fg-1">{token.can.join(', ')}</td>
      <td className="text-fg-1">{at(token.createdAt)}</td>
      <td className="text-fg-1">
        {token.createdBy} {!token.isMakerActive && isGood && <Tag tone="warning">deactivated</Tag>}
      </td>
      <td>
        {token.state === 'expired' ? (
          <Tag tone="error">{`expired ${at(token.expiresAt)}`}</Tag>
        ) : token.state === 'revoked' ? (
          <span className="text-fg-1">{`revoked ${at(token.revokedAt)} ${token.revokedBy ?? ''}`}</span>
        ) : (
          at(token.expiresAt)
        )}
      </td>
      <td className="text-fg-1">{at(token.lastUsedAt) || 'never'}</td>
      <td>
        <span className="flex gap-1">
          <Button size="in-row" label={`History of ${token.name}`} onPress={() => onHistory(token)}>
            History
          </Button>
          {token.state !== 'revoked' && (
            <Button size="in-row" label={`Revoke ${token.name}`} onPress={() => onRevoke(token)}>
              Revoke
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Makes a service token, and shows it this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSave('AddServiceToken')
  const [name, setName] = useState('')
  const [can, setCan] = useState<readonly TokenRight[]>(['export'])
  const [days, setDays] = useState(String(TOKEN_DAYS_USUAL))
  const [token, setToken] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const own = tokenProblems({ name: name.trim(), can, days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN })
  const { form, problems, typed, submit } = useDialogForm(own, isSaving)
  const send = async () => {
    const saved = await submit(() => save({ name, can: [...can], days: Number(days) }))
    if (!saved) return
    setToken(saved.token)
    await reread('GetServiceTokens')
  }
  if (token !== null)
    return (
      <ShownOnce
        title={`Service token ${name.trim()}`}
        label="Service token"
        secret={token}
        notice="It is shown only once. Save it as FORECOURT_TOKEN where the job runs."
        onClose={onClose}
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New service token"
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={<SaveFoot busyText={isSaving ? 'Saving...' : null} onSave={send} onCancel={onClose} />}
    >
      <Form label="New service token" ref={form} onSave={() => void send()} layout="column">
        <TextField
          label="Name"
          name="name"
          required
          ref={first}
          value={name}
          onChange={(text) => typed(() => setName(text))}
          disabled={isSaving}
          invalid={problems.has('name')}
          message={problems.get('name') ?? 'what it is for, e.g. nightly'}
        />
        <SwitchGroup
          options={TOKEN_RIGHTS}
          names={TOKEN_RIGHT_NAMES}
          value={can}
          onChange={(on) => typed(() => setCan(on))}
          disabled={isSaving}
          message={problems.get('can')}
        />
        <TextField
          label="Days"
          name="days"
          required
          value={days}
          onChange={(text) => typed(() => setDays(text))}
          disabled={isSaving}
          invalid={problems.has('days')}
          message={problems.get('days') ?? 'how long it is valid'}
        />
      </Form>
    </Dialog>
  )
}
