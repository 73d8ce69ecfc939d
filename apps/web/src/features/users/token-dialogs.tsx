import { TOKEN_DAYS_DEFAULT, tokenProblems } from '@forecourt/core/features/session/token-rules'
import type { ServiceToken } from '@forecourt/core/features/session/schemas'
import { TOKEN_RIGHT_NAMES, TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/kernel/rights'
import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { FormDialog } from '../../kit/dialog/form-dialog'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { SecretDialog } from '../../kit/dialog/secret-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useDialogForm } from '../../kit/form/dialog-form'
import { SwitchGroup } from '../../kit/form/switch-group'
import { TextField } from '../../kit/form/text-field'
import { useMoment } from '../../kit/moment'
import { Tag } from '../../kit/notice'
import { HistoryDialog } from '../history/history-dialog'

const HEADS = [
  ...['Name', 'Can', 'Made', 'By', 'Until', 'Last used'].map((text) => ({ text })),
  { text: '', label: 'What can be done' },
]

/** The service tokens, each with what it can, until when and when it was last used; those that are good are revoked here. */
export function TokensDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const reread = useRefreshAndWait()
  const answer = useOperation('GetServiceTokens', {}, { staleMs: 0 })
  const [told, setTold] = useState<ServiceToken | null>(null)
  const { save } = useSave('RevokeServiceToken')
  const { ask, dialog } = useQuestion()
  const revoke = ({ id, name }: ServiceToken) =>
    ask({
      title: `Revoke the service token ${name}?`,
      children: 'Programs that use it can no longer sign in. This cannot be undone.',
      isDangerous: true,
      busyText: 'Revoking...',
      onYes: () => save({ id }),
      onDone: () => reread('GetServiceTokens'),
    })
  return (
    <ListDialog
      title="Service tokens"
      aside="what jobs and scripts sign in with"
      answer={answer}
      heads={HEADS}
      nothing="There are no service tokens yet."
      row={(token) => <TokenRow key={token.id} token={token} onHistory={setTold} onRevoke={revoke} />}
      onAdd={onNew}
      addText="New service token"
      onHistory={setTold}
      onClose={onClose}
    >
      {told && (
        <HistoryDialog record={{ kind: 'token', id: told.id, words: told.name }} onClose={() => setTold(null)} />
      )}
      {dialog}
    </ListDialog>
  )
}

interface TokenRowProps {
  token: ServiceToken
  onHistory: (token: ServiceToken) => void
  onRevoke: (token: ServiceToken) => void
}

function TokenRow({ token, onHistory, onRevoke }: TokenRowProps) {
  const at = useMoment()
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
  const reread = useRefreshAndWait()
  const { save, isSaving } = useSave('AddServiceToken')
  const [token, setToken] = useState<string | null>(null)
  const { form, values, field, submit } = useDialogForm({
    initial: { name: '', can: ['export'] as readonly TokenRight[], days: String(TOKEN_DAYS_DEFAULT) },
    problemsOf: ({ name, can, days }) =>
      tokenProblems({ name: name.trim(), can, days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN }),
    isSaving,
  })
  const { name, can, days } = values
  const send = async () => {
    const saved = await submit(() => save({ name, can: [...can], days: Number(days) }))
    if (!saved) return
    setToken(saved.token)
    await reread('GetServiceTokens')
  }
  if (token !== null)
    return (
      <SecretDialog
        title={`Service token ${name.trim()}`}
        label="Service token"
        secret={token}
        notice="It is shown only once. Save it as FORECOURT_TOKEN where the job runs."
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      title="New service token"
      form={form}
      busyText={isSaving ? 'Saving...' : null}
      onSave={send}
      onClose={onClose}
    >
      <TextField label="Name" required {...field('name', 'what it is for, e.g. nightly')} />
      <SwitchGroup options={TOKEN_RIGHTS} names={TOKEN_RIGHT_NAMES} {...field('can')} />
      <TextField label="Days" required {...field('days', 'how long it is valid')} />
    </FormDialog>
  )
}
