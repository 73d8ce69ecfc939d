import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { CheckDialog } from '../../kit/dialog/check-dialog'
import { toastError, toastNeedsAnswer } from '../../kit/toast/toast'
import type { HistoryRecord } from '../../features/history/history-dialog'
import type { FrameHost } from '../frame/use-host'
import { lineSaving } from '../palette/line-look-up'
import type { Destination } from '../../kit/line/line-command'
import { hasUnansweredSave, useRowActs } from '../palette/use-row-acts'
import type { WorkspaceParts } from '../workspace-parts'
import { OutboxDialog } from './outbox-dialog'
import { outboxKey } from './outbox-text'
import type { OutboxLine } from './queue'
import { useOutboxSender } from './use-outbox-sender'
import { whenIdle } from './when-idle'

interface OutboxCenterProps {
  parts: WorkspaceParts
  host: FrameHost
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Opens the palette with the line that is to be corrected. */
  onCorrect: () => void
  /** The line that needs confirmation; null for none. */
  askedLineID: string | null
  onAsk: (id: string | null) => void
  onHistory: (record: HistoryRecord) => void
}

/** Saves the lines of the outbox, shows how each ended, and shows its list and questions. */
export function OutboxCenter(o: OutboxCenterProps) {
  const { parts, host, isOpen, onClose, askedLineID, onAsk } = o
  const { outbox } = parts
  const [read] = useState(() => new Set<string>())
  useOutboxSender({ parts, host })
  const acts = useRowActs({ parts, host, close: onClose, onHistory: o.onHistory })
  useAnnounceResults(o, acts.goOn)
  const { lines } = useSnapshot(outbox.state)
  // Of one that was discarded meanwhile, or begun anew, nothing is asked.
  const question = lines.find(({ id, state }) => id === askedLineID && state === 'asks')
  const revise = () => {
    const line = question && outbox.line(question.id)
    const saving = line && lineSaving(line)
    onAsk(null)
    if (!line || !saving || line.seed === null) return
    const form = saving.openForm(line.seed)
    // Its form has it from now on, unless that is still busy with another one.
    if (!hasUnansweredSave(parts.drafts, form)) outbox.discard(line.id)
    acts.openForm(form, line.seed)
  }
  return (
    <>
      {isOpen && (
        <OutboxDialog
          outbox={outbox}
          onClose={onClose}
          onAsk={onAsk}
          onCorrect={(id) => {
            outbox.setCorrecting(id)
            acts.leave(o.onCorrect)
          }}
        />
      )}
      {question && (
        <CheckDialog
          key={question.id}
          reasons={question.checks}
          acknowledged={read}
          onYes={() => {
            onAsk(null)
            outbox.confirm(question.id)
          }}
          onNo={revise}
          onLeave={() => onAsk(null)}
        />
      )}
    </>
  )
}

/** Shows how each line ended, in the tab that is visible. */
function useAnnounceResults({ parts, onOpen }: OutboxCenterProps, goOn: (to: Destination) => void): void {
  const { outbox, keyboard } = parts
  const announce = useEffectEvent((line: OutboxLine) => {
    if (document.visibilityState !== 'visible') return
    const { text, state, why, output } = line
    const action = { text: 'Open the outbox', hint: outboxKey(keyboard), onPress: onOpen }
    const saving = lineSaving(line)
    if (state === 'saved' && output && saving) {
      saving.announce(output)
      const place = saving.nextDestination?.(output)
      const { lines, saved } = outbox.state
      const isLast = ![...lines, ...saved].some(({ at }) => at > line.at)
      if (place && isLast) whenIdle(keyboard, () => goOn(place))
    } else if (state === 'asks') toastNeedsAnswer(`${text}: ${why}`, action)
    else if (state === 'failed') toastError(`Not saved: ${text}. ${why}`, action)
  })
  useEffect(() => outbox.subscribe(announce), [outbox])
}
