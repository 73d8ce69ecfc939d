import { ATTACHMENT_KIND_NAMES, PHONE_FILES_MAX } from '@forecourt/core/features/attachments/enums'
import { momentFormatter } from '@forecourt/core/kernel/days'
import { Notice } from '../../kit/notice'
import { QrCode } from '../../kit/qr-code'
import { useScreenHost } from '../../kit/screen/screen'
import type { OpenPhoneLink } from './use-phone-link'

/** The code that a telephone scans, and the state of its link. */
export function PhonePanel({ link }: { link: OpenPhoneLink }) {
  const { timeZone } = useScreenHost().workstation
  const kind = ATTACHMENT_KIND_NAMES[link.kind]
  const until = momentFormatter(timeZone)(link.endsAt).slice(-5)
  return (
    <section className="flex items-start gap-4 mx-4.5 mt-2 p-3 border border-line-2 rounded-ctl" aria-label="Telephone">
      {!link.isOver && (
        <QrCode modules={link.modules} label={`QR code to add files as ${kind}`} className="w-44 shrink-0" />
      )}
      <div className="grid gap-2 min-w-0 text-13">
        {link.isOver ? (
          <p>The code has expired. Show a new one to go on.</p>
        ) : (
          <>
            <p>
              Scan it with a phone camera. Photos taken or chosen there are added here as {kind}. For one phone, until{' '}
              {until} or until you close this, and at most {PHONE_FILES_MAX} files.
            </p>
            {!link.isReachable && (
              <Notice tone="warning">
                A phone cannot reach {window.location.host}, which is this machine alone. Open Forecourt by the address
                that the machine has in your network; the server listens there when FORECOURT_HOST names it.
              </Notice>
            )}
          </>
        )}
        <p role="status" className="font-semibold">
          {phoneLinkText(link)}
        </p>
      </div>
    </section>
  )
}

function phoneLinkText({ isOpened, isOver, files }: OpenPhoneLink): string {
  const sent = files === 1 ? '1 file received' : `${files} files received`
  if (files > 0) return sent
  if (isOver) return 'No file came'
  return isOpened ? 'Opened on a phone' : 'Waiting for a phone'
}
