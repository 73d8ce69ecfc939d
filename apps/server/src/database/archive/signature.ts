import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../../guard/keys'
import { ArchiveFault, type Contents, type End } from './format'

const NAME_BYTES = 9

/** Returns a name for the secret of a signature that gives nothing of it away. */
function signerName(secret: string): string {
  return keyFor(secret, 'archive-fingerprint').subarray(0, NAME_BYTES).toString('base64url')
}

/** Returns the text that is signed: the sums of everything in the archive, in one order. */
function signedText({ sequences, tables, rows, files, lacking, sha256 }: Omit<End, 'signature'>): string {
  const places = sequences.map(({ name, last, isCalled }) => [name, last, isCalled])
  return JSON.stringify(['archive', sha256, tables, rows, files, lacking, places])
}

function macOf(secret: string, end: Omit<End, 'signature'>): Buffer {
  return createHmac('sha256', keyFor(secret, 'archive')).update(signedText(end)).digest()
}

/** Signs the end of an archive (HMAC-SHA-256); without a secret it stays as it is. */
export function signEnd(secret: string | null, end: Omit<End, 'signature'>): End {
  if (secret === null) return end
  return { ...end, signature: { by: signerName(secret), mac: macOf(secret, end).toString('hex') } }
}

/** @throws ArchiveFault when an archive that this secret signed was altered. */
export function refuseAltered(secret: string | null, end: End): void {
  if (secret === null || end.signature?.by !== signerName(secret)) return
  const mac = Buffer.from(end.signature.mac, 'hex')
  const own = macOf(secret, end)
  if (mac.length === own.length && timingSafeEqual(mac, own)) return
  throw new ArchiveFault('This archive was changed after it was signed. Use another one')
}

/** Who signed an archive, as far as a secret can show. */
type Signer = 'own' | 'other' | 'nobody' | 'unknown'

export function signerOf({ signedBy }: Pick<Contents, 'signedBy'>, secret: string | null): Signer {
  if (signedBy === null) return 'nobody'
  if (secret === null) return 'unknown'
  return signedBy === signerName(secret) ? 'own' : 'other'
}

const BY_OPTION =
  'or restore it with --from-elsewhere: then all its users are deactivated and its service tokens, webhooks and passkeys end'

const REASONS: Readonly<Record<Exclude<Signer, 'own'>, string>> = {
  nobody: `This archive is not signed, so it may have been changed: an earlier version or a command without a secret made it. Use a signed one, ${BY_OPTION}`,
  other: `This archive was signed with another secret. Set FORECOURT_SECRET to the secret of the server that made it, ${BY_OPTION}`,
  unknown: `There is no secret here that says whether this archive was altered. Set FORECOURT_SECRET, or FORECOURT_SECRET_FILE to the file of the server that made it, ${BY_OPTION}`,
}

/** @throws ArchiveFault for an archive that this secret did not sign. */
export function refuseOtherSigner(contents: Pick<Contents, 'signedBy'>, secret: string | null): void {
  const signer = signerOf(contents, secret)
  if (signer !== 'own') throw new ArchiveFault(REASONS[signer])
}
