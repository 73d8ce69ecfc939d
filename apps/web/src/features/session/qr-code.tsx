import type { FactorSetup } from '@forecourt/core/features/session/factor-schemas'

/** A QR code, black on white in either theme: cameras want it so. */
export function QrCodeImage({ qr: { size, path } }: Pick<FactorSetup, 'qr'>) {
  return (
    <svg
      className="block bg-[#fff]"
      width="220"
      height="220"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for the authenticator"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
