import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Doubts } from '../../kit/dialog/doubts'
import { toastError, toastAsked } from '../../kit/toast/toast'
import type { HistoryRecord } from '../../features/history/history-dialog'
import type { FrameHost } from '../frame/use-host'
import { savingOf } from '../palette/line-look-up'
import type { Place } from '../../kit/line/line-command'
import { isChecking, useActs } from '../palette/use-acts'
import type { WorkspaceParts } from '../workspace-parts'
import { OutboxDialog } from './outbox-dialog'
import { outboxKey } from './outbox-text'
import type { OutboxLine } from './queue'
import { useSender } from './use-sender'
import { whenHandsRest } from './when-hands-rest'

interface OutboxCenterProps {
  parts: WorkspaceParts
  host: FrameHost
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  /** Opens the palette, which begins with the line that is to be corrected. */
  onMend: () => void
  /** The line that is asked about; null for none. */
  asked: string | null
  onAsk: (id: string | null) => void
  onHistory: (record: HistoryRecord) => void
}

/** Saves what is handed over, says how each line ended, and shows the list and the questions of the outbox. */
export function OutboxCenter(o: OutboxCenterProps) {
  const { parts, host, isOpen, onClose, asked, onAsk } = o
  const { outbox } = parts
  const [read] = useState(() => new Set<string>())
  useSender({ parts, host })
  const acts = useActs({ parts, host, close: onClose, onHistory: o.onHistory })
  useAnnounced(o, acts.goOn)
  const { lines } = useSnapshot(outbox.state)
  // Of one that was discarded meanwhile, or begun anew, nothing is asked.
  const question = lines.find(({ id, state }) => id === asked && state === 'asks')
  const revise = () => {
    const line = question && outbox.line(question.id)
    const saving = line && savingOf(line)
    onAsk(null)
    if (!line || !saving || line.seed === null) return
    const form = saving.formOf(line.seed)
    // Its form has it from now on, unless that is still busy with another one.
    if (!isChecking(parts.drafts, form)) outbox.discard(line.id)
    acts.openForm(form, line.seed)
  }
  return (
    <>
      {isOpen && (
        <OutboxDialog
          outbox={outbox}
          onClose={onClose}
          onAsk={onAsk}
          onMend={(id) => {
            outbox.setMending(id)
            acts.leave(o.onMend)
          }}
        />
      )}
      {question && (
        <Doubts
          key={question.id}
          reasons={question.doubts}
          read={read}
          onYes={() => {
            onAsk(null)
            outbox.accept(question.id)
          }}
          onNo={revise}
          onLeave={() => onAsk(null)}
        />
      )}
    </>
  )
}

/** Says of each line how it ended, in the tab that is looked at. */
function useAnnounced({ parts, onOpen }: OutboxCenterProps, goOn: (to: Place) => void): void {
  const { outbox, keyboard } = parts
  const announce = useEffectEvent((line: OutboxLine) => {
    if (document.visibilityState !== 'visible') return
    const { text, state, why, output } = line
    const action = { text: 'Open the outbox', hint: outboxKey(keyboard), onPress: onOpen }
    const saving = savingOf(line)
    if (state === 'saved' && output && saving) {
      saving.announce(output)
      const place = saving.leadsTo?.(output)
      const { lines, saved } = outbox.state
      const isLast = ![...lines, ...saved].some(({ at }) => at > line.at)
      if (place && isLast) whenHandsRest(keyboard, () => goOn(place))
    } else if (state === 'asks') toastAsked(`${text}: ${why}`, action)
    else if (state === 'failed') toastError(`Not saved: ${text}. ${why}`, action)
  })
  useEffect(() => outbox.subscribe(announce), [outbox])
}
