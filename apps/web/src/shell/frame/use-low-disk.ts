import { diskSpaceText } from '@forecourt/core/features/archives/disks'
import { useOperation } from '../../kit/api/api'
import type { Keyboard } from '../../kit/keys/keyboard'

const CHECK_MS = 600_000

/**
 * Returns how full the disk of the server is, once little space is left; null otherwise, and for users who may not set anything up.
 * @source server 14.5
 */
export function useLowDisk({ options }: Keyboard): string | null {
  const isTheirs = options.whyNotTheirs('email.show-settings') === null
  const { data } = useOperation('GetArchives', isTheirs ? {} : null, { staleMs: CHECK_MS })
  const [fullest] = (data?.lowDisks ?? []).toSorted((a, b) => a.freeBytes - b.freeBytes)
  return fullest ? diskSpaceText(fullest) : null
}
