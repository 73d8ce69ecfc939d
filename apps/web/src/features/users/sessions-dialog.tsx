import { failedTriesText } from '@forecourt/core/features/session/failed-tries'
import type { OwnSession } from '@forecourt/core/features/session/schemas'
import { useOperation } from '../../kit/api/api'
import { useRefreshAndWait } from '../../kit/api/refresh'
import { useSave } from '../../kit/api/save'
import { Button } from '../../kit/button'
import { DialogList } from '../../kit/dialog/dialog-list'
import { ListDialog } from '../../kit/dialog/list-dialog'
import { useQuestion } from '../../kit/dialog/use-question'
import { useMoment } from '../../kit/moment'
import { Tag } from '../../kit/notice'
import { useScreenHost } from '../../kit/screen/screen'
import { OwnFactor } from './factor-dialogs'
import { OwnPasskeys } from './passkey-dialogs'

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
  const reread = useRefreshAndWait()
  const { username } = useScreenHost()
  const answer = useOperation('GetSessions', {}, { staleMs: 0 })
  const { save } = useSave('EndSession')
  const { ask, dialog } = useQuestion()
  const end = ({ id, device, address }: OwnSession) =>
    ask({
      title: `End the session${device && ` of ${device}`}${address && ` at ${address}`}?`,
      children: 'The user is signed out at once.',
      isDangerous: true,
      busyText: 'Ending...',
      onYes: () => save({ id }),
      onDone: () => reread('GetSessions'),
    })
  return (
    <ListDialog
      title="Sessions"
      aside={`where ${username} is signed in`}
      answer={answer}
      heads={HEADS}
      nothing="There are no sessions."
      row={(session) => <SessionRow key={session.id} session={session} onEnd={end} />}
      onClose={onClose}
    >
      <OwnFactor />
      <OwnPasskeys />
      <FailedList />
      {dialog}
    </ListDialog>
  )
}

const FAILED_HEADS = [{ text: 'When', className: 'w-38' }, { text: 'Whose name' }, { text: 'Why' }, { text: 'Address' }]

/** Who was not let in since the sign-in before this one; nothing when nobody. */
function FailedList() {
  const { timeZone } = useScreenHost().workstation
  const moment = useMoment()
  const { data } = useOperation('GetFailedSignIns', {}, { staleMs: 0 })
  const line = data && failedTriesText(data, timeZone)
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
  const moment = useMoment()
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
