import { TOKEN_RIGHT_NAMES, TOKEN_RIGHTS, type TokenRight } from '@forecourt/core/features/session/enums'
import type { ServiceToken } from '@forecourt/core/features/session/schemas'
import { TOKEN_DAYS_USUAL, tokenProblems } from '@forecourt/core/features/session/token-rules'
import { momentIn } from '@forecourt/core/kernel/days'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog, DIALOG_TABLE } from '../../kit/dialog/dialog'
import { Form, type FormHandle } from '../../kit/form/form'
import { formDialogHints } from '../../kit/form/form-hints'
import { Switch } from '../../kit/form/switch'
import { TextField } from '../../kit/form/text-field'
import { CENTRED } from '../../kit/grid/grid-state'
import { Notice, Tag } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'
import { toastError, toastSuccess } from '../../kit/toast/toast'

const HINTS = formDialogHints('save')

/** The service tokens, each with what it can, until when and when it was last used; those that are good are revoked here. */
export function TokensDialog({ onNew, onClose }: { onNew: () => void; onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const { data, error } = useOperation('GetServiceTokens', {}, { staleMs: 0 })
  const [revoking, setRevoking] = useState<ServiceToken | null>(null)
  const { save, isSaving } = useSave('RevokeServiceToken')
  const first = useRef<HTMLButtonElement>(null)
  const revoke = async ({ id }: ServiceToken) => {
    await save({ id })
    setRevoking(null)
    await reread('GetServiceTokens')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Service tokens"
      titleAside={<span className="font-normal text-fg-1">what jobs and scripts sign in with</span>}
      width={1060}
      initialFocus={first}
      footer={
        <>
          <Button ref={first} tone="primary" size="footer" onPress={onNew}>
            New service token
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {data && data.data.length > 0 ? (
        <TokenTable tokens={data.data} onRevoke={setRevoking} />
      ) : (
        <p className={`${CENTRED} static! min-h-20`} role={error ? 'alert' : undefined}>
          {error ? api.messageOf(error) : data ? 'There are no service tokens yet.' : 'Loading...'}
        </p>
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
          Whatever signs in with it is refused from now on. It cannot be taken back.
        </Confirm>
      )}
    </Dialog>
  )
}

function TokenTable({
  tokens,
  onRevoke,
}: {
  tokens: readonly ServiceToken[]
  onRevoke: (token: ServiceToken) => void
}) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const at = (text: string | null) => (text === null ? '' : moment(text))
  return (
    <div className="max-h-[calc(100vh-300px)] mt-2 overflow-auto border-y border-line-2">
      <table className={DIALOG_TABLE} aria-label="Service tokens">
        <thead>
          <tr>
            {['Name', 'Can', 'Made', 'By', 'Until', 'Last used', ''].map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id}>
              <td>{token.name}</td>
              <td className="text-fg-1">{token.can.join(', ')}</td>
              <td className="text-fg-1">{at(token.createdAt)}</td>
              <td className="text-fg-1">{token.createdBy}</td>
              <td>
                {token.state === 'expired' ? (
                  <Tag tone="error">{`expired ${at(token.expiresAt)}`}</Tag>
                ) : (
                  at(token.expiresAt)
                )}
              </td>
              <td className="text-fg-1">{at(token.lastUsedAt) || 'never'}</td>
              <td>
                {token.state === 'revoked' ? (
                  <span className="text-fg-1">{`revoked ${at(token.revokedAt)} ${token.revokedBy ?? ''}`}</span>
                ) : (
                  <Button size="in-row" label={`Revoke ${token.name}`} onPress={() => onRevoke(token)}>
                    Revoke
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Makes a service token, and shows it this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const reread = useReread()
  const { save, isSaving } = useSave('AddServiceToken')
  const [name, setName] = useState('')
  const [can, setCan] = useState<readonly TokenRight[]>(['export'])
  const [days, setDays] = useState(String(TOKEN_DAYS_USUAL))
  const [refused, setRefused] = useState(NONE)
  const [wasTried, setWasTried] = useState(false)
  const [token, setToken] = useState<string | null>(null)
  const first = useRef<HTMLInputElement>(null)
  const form = useRef<FormHandle>(null)
  const own = tokenProblems({ name: name.trim(), can, days: /^\d+$/.test(days.trim()) ? Number(days) : Number.NaN })
  const problems = new Map([
    ...refused,
    ...(wasTried ? own.map(({ field, message }) => [field, message] as const) : []),
  ])
  const typed = (change: () => void) => {
    setRefused(NONE)
    change()
  }
  const submit = async () => {
    if (isSaving) return
    setWasTried(true)
    if (own.length > 0) return form.current?.showFirstProblem()
    const outcome = await save({ name, can: [...can], days: Number(days) })
    if (outcome.kind === 'saved') {
      setToken(outcome.output.token)
      await reread('GetServiceTokens')
    } else if (outcome.kind === 'refused')
      setRefused(new Map(Object.entries(outcome.fields).map(([field, [message = '']]) => [field, message])))
  }
  if (token !== null) return <TokenMade name={name.trim()} token={token} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New service token"
      width={664}
      initialFocus={first}
      hints={HINTS}
      footer={
        <>
          <Button
            tone="primary"
            size="footer"
            command="form.save-form"
            isSave
            busyText={isSaving ? 'Saving...' : null}
            onPress={submit}
          >
            Save
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Form label="New service token" ref={form} onSave={() => void submit()} layout="column">
        <TextField
          label="Name"
          name="name"
          required
          ref={first}
          value={name}
          onChange={(text) => typed(() => setName(text))}
          disabled={isSaving}
          invalid={problems.has('name')}
          message={problems.get('name') ?? 'what it is for, such as nightly'}
        />
        {TOKEN_RIGHTS.map((right) => (
          <Switch
            key={right}
            label={TOKEN_RIGHT_NAMES[right]}
            value={can.includes(right)}
            disabled={isSaving}
            text={right}
            message={right === 'read' ? problems.get('can') : undefined}
            onChange={(isOn) =>
              typed(() => setCan(TOKEN_RIGHTS.filter((each) => (each === right ? isOn : can.includes(each)))))
            }
          />
        ))}
        <TextField
          label="Days"
          name="days"
          required
          value={days}
          onChange={(text) => typed(() => setDays(text))}
          disabled={isSaving}
          invalid={problems.has('days')}
          message={problems.get('days') ?? 'for how long it is good'}
        />
      </Form>
    </Dialog>
  )
}

function TokenMade({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null)
  // The form that had focus is gone.
  useEffect(() => copy.current?.focus(), [])
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(token)
      // Unlike other texts that are copied it is not said again.
      toastSuccess('Service token copied')
    } catch {
      toastError('The browser did not let it be copied')
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Service token ${name}`}
      width={664}
      initialFocus={copy}
      footer={
        <>
          <Button ref={copy} tone="primary" size="footer" onPress={() => void copied()}>
            Copy
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-2 py-2 px-4.5">
        <Notice tone="warning">It is shown this once. Keep it as FORECOURT_TOKEN where the job runs.</Notice>
        <output className="mono-[14px/19px] break-all select-all" aria-label="Service token">
          {token}
        </output>
      </div>
    </Dialog>
  )
}
