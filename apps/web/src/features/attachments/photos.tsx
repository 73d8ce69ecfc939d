import { useState } from 'react'
import { useOperation } from '../../kit/api/api'
import { LargePicture } from './large-picture'
import { AttachedPicture } from './picture'

const SHOWN_PHOTOS = 6

/** The first photos of a vehicle, each large at a click; nothing where it has none. */
export function Photos({
  vehicleID,
  shown = SHOWN_PHOTOS,
  className,
}: {
  vehicleID: number | null
  shown?: number
  className?: string
}) {
  const asked =
    vehicleID === null
      ? null
      : ({ record: 'vehicle', recordID: vehicleID, kind: 'photo', pageSize: SHOWN_PHOTOS } as const)
  const { data } = useOperation('GetAttachments', asked)
  const [largeID, setLargeID] = useState<number | null>(null)
  const photos = (data?.data ?? []).filter(({ recordID }) => recordID === vehicleID).slice(0, shown)
  if (photos.length === 0) return null
  const seen = photos.filter(({ locked }) => !locked)
  return (
    <>
      <ul className={`flex gap-2 overflow-x-auto ${className ?? ''}`} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.id}>
            <button
              type="button"
              className="cursor-zoom-in"
              aria-label={`Show ${photo.name} large`}
              onClick={() => setLargeID(photo.locked ? null : photo.id)}
            >
              <AttachedPicture of={photo} isThumbnail className={shown === 1 ? 'h-40 max-w-full' : 'h-24'} />
            </button>
          </li>
        ))}
      </ul>
      {largeID !== null && (
        <LargePicture pictures={seen} id={largeID} onShow={setLargeID} onClose={() => setLargeID(null)} />
      )}
    </>
  )
}
