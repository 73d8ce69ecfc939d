import { useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../kit/api/api'
import { FormDialog } from '../../kit/dialog/form-dialog'
import type { FormHandle } from '../../kit/form/form'
import { TextField } from '../../kit/form/text-field'
import { Notice } from '../../kit/notice'
import type { MissingRights } from '../session/connection'

export interface ApprovalRequest extends MissingRights {
  /** Called with the approval for the save; null when nobody approved it. */
  answer: (approval: string | null) => void
}
const NONE: ReadonlyMap<string, string> = new Map()

/** Asks for the name and passcode of the colleague who approves a save. */
export function ApprovalDialog({ operation, input, rights, sentence, answer }: ApprovalRequest) {
  const api = useApi()
  const [username, setUsername] = useState('')
  const [passCode, setPassCode] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useRef<FormHandle>(null)
  const own = useMemo(() => approvalProblems(username, passCode), [username, passCode])
  useEffect(() => {
    if (problems.size > 0) form.current?.focusFirstProblem()
  }, [problems])
  const type = (change: () => void) => {
    setProblems(NONE)
    setRefusal(null)
    change()
  }
  const submit = async () => {
    if (isBusy) return
    if (own.size > 0) return setProblems(own)
    setIsBusy(true)
    try {
      const asked = { username: username.trim(), passCode, operation, input, rights: [...rights] }
      const { approval } = await api.call('ApproveOnce', asked)
      answer(approval)
    } catch (error) {
      const fields = Object.entries(api.fieldErrorsOf(error))
      setPassCode('')
      setIsBusy(false)
      if (fields.length === 0) setRefusal(api.messageOf(error))
      setProblems(new Map(fields.map(([field, [message = '']]) => [field, message])))
    }
  }
  return (
    <FormDialog
      title="Ask a colleague to approve"
      form={form}
      saves="allow"
      word="Allow"
      busyText={isBusy ? 'Checking...' : null}
      onSave={submit}
      onClose={() => answer(null)}
    >
      <Notice tone="warning">
        {sentence}. A colleague who has this right can approve this save. Both names are recorded.
      </Notice>
      <TextField
        label="Their username"
        name="username"
        required
        autoComplete="off"
        value={username}
        onChange={(text) => type(() => setUsername(text))}
        disabled={isBusy}
        invalid={problems.has('username')}
        message={problems.get('username')}
      />
      <TextField
        label="Their passcode"
        name="passCode"
        type="password"
        required
        autoComplete="off"
        maxLength={4}
        value={passCode}
        onChange={(text) => type(() => setPassCode(text))}
        disabled={isBusy}
        invalid={problems.has('passCode')}
        message={problems.get('passCode') ?? '4 digits'}
      />
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
    </FormDialog>
  )
}

function approvalProblems(username: string, passCode: string): ReadonlyMap<string, string> {
  return new Map([
    ...(username.trim() === '' ? ([['username', 'Username is required']] as const) : []),
    ...(/^\d{4}$/.test(passCode) ? [] : ([['passCode', 'Passcode must be 4 digits']] as const)),
  ])
}
