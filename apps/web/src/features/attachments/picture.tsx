import type { AttachmentOut } from '@forecourt/core/features/attachments/schemas'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../kit/api/api'

type ShownFile = Pick<AttachmentOut, 'id' | 'digest' | 'name' | 'type' | 'locked'>

/** An attached picture, or its thumbnail; a word in its place for a file that is no picture, or may not be opened. */
export function AttachedPicture({
  of,
  isThumbnail,
  className,
}: {
  of: ShownFile
  isThumbnail: boolean
  className: string
}) {
  const { address, problem } = usePicture(of, isThumbnail)
  if (address !== null) return <img src={address} alt={of.name} className={`object-contain ${className}`} />
  const word = of.locked ? 'locked' : of.type === 'application/pdf' ? 'PDF' : (problem ?? '')
  return (
    <span className={`inline-grid place-items-center bg-bg-2 text-fg-1 text-12 ${className}`} aria-hidden="true">
      {word}
    </span>
  )
}

function usePicture(
  { id, digest, type, locked }: ShownFile,
  thumbnail: boolean,
): { address: string | null; problem: string | null } {
  const api = useApi()
  const { data: blob, error } = useQuery({
    // What a digest names never changes.
    queryKey: ['picture', id, digest, thumbnail],
    queryFn: async () => (await api.file('GetAttachment', { id, thumbnail })).blob,
    enabled: type !== 'application/pdf' && !locked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return { address, problem: error ? api.messageOf(error) : null }
}
