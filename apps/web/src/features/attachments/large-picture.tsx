import type { AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import { type TouchEvent, useRef } from 'react'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { AttachedPicture } from './picture'

export const FILE_LOCKED = 'Locked: you need the right to print documents, and the passcode'

/** Pixels that a finger moves before it counts as a swipe. */
const SWIPE_MIN = 40

interface LargePictureProps {
  pictures: readonly AttachmentOut[]
  id: number
  onShow: (id: number) => void
  onClose: () => void
}

/** One picture as large as the window allows; left, right and a swipe go to the others. */
export function LargePicture({ pictures, id, onShow, onClose }: LargePictureProps) {
  const at = pictures.findIndex((each) => each.id === id)
  const picture = pictures[at]
  const step = (by: number) => {
    const next = pictures[at + by]
    if (next) onShow(next.id)
    return next !== undefined
  }
  const swipe = useSwipe((by) => step(by))
  const byKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={picture?.name ?? 'Picture'}
      titleAside={<span className="font-normal text-fg-1">{`${at + 1} of ${pictures.length}`}</span>}
      width={1060}
      top={44}
      hints={[ownHint(['←', '→'], 'the others'), hint('shell.step-out', 'close')]}
      onKey={(event) => event.key in byKey && step(byKey[event.key] ?? 0)}
      footer={
        <>
          <Button size="footer" hint="←" disabledReason={at <= 0 ? 'It is the first' : null} onPress={() => step(-1)}>
            Previous
          </Button>
          <Button
            size="footer"
            hint="→"
            disabledReason={at >= pictures.length - 1 ? 'It is the last' : null}
            onPress={() => step(1)}
          >
            Next
          </Button>
          <Button size="footer" command="shell.step-out" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {picture && (
        <div className="touch-pan-y touch-pinch-zoom" {...swipe}>
          <AttachedPicture
            key={picture.id}
            of={picture}
            isThumbnail={false}
            className="block w-full h-[calc(100vh-220px)] phone:h-[calc(100dvh-220px)] py-2"
          />
        </div>
      )}
    </Dialog>
  )
}

/** Returns the handlers of a swipe to the left (1) or right (-1); two fingers zoom, and one moves a picture that is zoomed. */
function useSwipe(go: (by: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0]
      const isPlain = finger && touches.length === 1 && (window.visualViewport?.scale ?? 1) === 1
      from.current = isPlain ? { x: finger.clientX, y: finger.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0]
      if (!from.current || !finger) return
      const [x, y] = [finger.clientX - from.current.x, finger.clientY - from.current.y]
      from.current = null
      if (Math.abs(x) > SWIPE_MIN && Math.abs(x) > 2 * Math.abs(y)) go(x < 0 ? 1 : -1)
    },
  }
}
