import { failedText } from '@forecourt/core/features/session/failed-tries'
import type { OwnSession } from '@forecourt/core/features/session/schemas'
import { momentIn } from '@forecourt/core/kernel/days'
import { useMemo, useRef, useState } from 'react'
import { useApi, useOperation } from '../../kit/api/api'
import { useReread } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { Confirm } from '../../kit/dialog/confirm'
import { Dialog } from '../../kit/dialog/dialog'
import { DialogList } from '../../kit/dialog/dialog-list'
import { hint } from '../../kit/hint'
import { Tag } from '../../kit/notice'
import { ownHint } from '../../kit/own-hint'
import { useScreenHost } from '../../kit/screen/screen'
import { OwnFactor } from './factor-dialogs'
import { OwnPasskeys } from './passkey-dialogs'

const HINTS = [ownHint('Tab', 'next'), hint('shell.step-out', 'close')]
const HEADS = [
  { text: 'Signed in', className: 'w-38' },
  { text: 'Last used', className: 'w-36' },
  { text: 'Address' },
  { text: 'With' },
  { text: '', label: 'What can be done', className: 'w-24' },
]

/**
 * Where whoever looks is signed in; all but this one are ended here.
 *
 * @source server 17.3
 */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const api = useApi()
  const reread = useReread()
  const { username } = useScreenHost()
  const { data, error } = useOperation('GetSessions', {}, { staleMs: 0 })
  const [ending, setEnding] = useState<OwnSession | null>(null)
  const { save, isSaving } = useSave('EndSession')
  const first = useRef<HTMLButtonElement>(null)
  const end = async ({ id }: OwnSession) => {
    await save({ id })
    setEnding(null)
    await reread('GetSessions')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sessions"
      titleAside={<span className="font-normal text-fg-1">{`where ${username} is signed in`}</span>}
      width={1060}
      initialFocus={first}
      hints={HINTS}
      footer={
        <Button ref={first} size="footer" command="shell.step-out" onPress={onClose}>
          Close
        </Button>
      }
    >
      <DialogList
        label="Sessions"
        rows={data?.data}
        problem={error ? api.messageOf(error) : null}
        nothing="There are no sessions."
        heads={HEADS}
      >
        {(session) => <SessionRow key={session.id} session={session} onEnd={setEnding} />}
      </DialogList>
      <OwnFactor />
      <OwnPasskeys />
      <FailedList />
      {ending && (
        <Confirm
          isOpen
          title={`End the session${ending.device && ` of ${ending.device}`}${ending.address && ` at ${ending.address}`}?`}
          focus="no"
          isDangerous
          busyText={isSaving ? 'Ending...' : null}
          onYes={() => void end(ending)}
          onNo={() => setEnding(null)}
        >
          The user is signed out at once.
        </Confirm>
      )}
    </Dialog>
  )
}

const FAILED_HEADS = [{ text: 'When', className: 'w-38' }, { text: 'Whose name' }, { text: 'Why' }, { text: 'Address' }]

/** Who was not let in since the sign-in before this one; nothing when nobody. */
function FailedList() {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const { data } = useOperation('GetFailedSignIns', {}, { staleMs: 0 })
  const line = data && failedText(data, timeZone)
  if (!line) return null
  return (
    <>
      <h2 className="mt-4 text-fg-1">{line}</h2>
      <DialogList label="Failed sign-ins" rows={data.data} problem={null} nothing="" heads={FAILED_HEADS}>
        {({ id, at, username, refused, address }) => (
          <tr key={id}>
            <td>{moment(at)}</td>
            <td>{username || 'unknown'}</td>
            <td className="whitespace-normal text-fg-1">{refused}</td>
            <td className="text-fg-1">{address}</td>
          </tr>
        )}
      </DialogList>
    </>
  )
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (session: OwnSession) => void }) {
  const { timeZone } = useScreenHost().workstation
  const moment = useMemo(() => momentIn(timeZone), [timeZone])
  const { since, lastUsedAt, address, device, isThis } = session
  return (
    <tr>
      <td>{moment(since)}</td>
      <td>{moment(lastUsedAt)}</td>
      <td className="text-fg-1">{address || 'unknown'}</td>
      <td className="text-fg-1">{device || 'unknown'}</td>
      <td>
        {isThis ? (
          <Tag tone="ok">this one</Tag>
        ) : (
          <Button size="in-row" label={`End the session of ${moment(since)}`} onPress={() => onEnd(session)}>
            End
          </Button>
        )}
      </td>
    </tr>
  )
}
