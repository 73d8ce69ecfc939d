import { useOperation } from '../../kit/api/api'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Returns the age of the server's last archive once it is too old; null while it is recent, or without archives. */
export function useLateArchive(): string | null {
  const { data } = useOperation('GetArchives', {}, { staleMs: HOUR_MS })
  if (!data?.isLate) return null
  if (data.lastAt === null) return 'No backup yet'
  const days = Math.floor((Date.now() - Date.parse(data.lastAt)) / DAY_MS)
  return `Last backup ${days} ${days === 1 ? 'day' : 'days'} ago`
}
