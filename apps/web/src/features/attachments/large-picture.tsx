import type { AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog/dialog'
import { hint } from '../../kit/hint'
import { ownHint } from '../../kit/own-hint'
import { Picture } from './picture'

export const LOCKED = 'Locked: it takes the right to print documents, and the passcode'

interface LargePictureProps {
  pictures: readonly AttachmentOut[]
  id: number
  onShow: (id: number) => void
  onClose: () => void
}

/** One picture as large as the window lets it be; left and right go to the others. */
export function LargePicture({ pictures, id, onShow, onClose }: LargePictureProps) {
  const at = pictures.findIndex((each) => each.id === id)
  const picture = pictures[at]
  const step = (by: number) => {
    const next = pictures[at + by]
    if (next) onShow(next.id)
    return next !== undefined
  }
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
        <Picture
          key={picture.id}
          of={picture}
          isThumbnail={false}
          className="block w-full h-[calc(100vh-220px)] py-2"
        />
      )}
    </Dialog>
  )
}
