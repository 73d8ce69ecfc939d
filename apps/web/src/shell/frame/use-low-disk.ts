import { fullText } from '@forecourt/core/features/archives/disks'
import { useOperation } from '../../kit/api/api'
import type { Keyboard } from '../../kit/keys/keyboard'

const LOOK_MS = 600_000

/**
 * How full the disk of the server is, once little space is left; null while there is room, and for whoever sets nothing up.
 *
 * @source server 14.5
 */
export function useLowDisk({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetArchives', isTheirs ? {} : null, { staleMs: LOOK_MS })
  const [fullest] = (data?.lowDisks ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes)
  return fullest ? fullText(fullest) : null
}
