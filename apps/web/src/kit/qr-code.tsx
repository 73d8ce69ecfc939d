const QUIET = 4

interface QrCodeProps {
  /** A text for each row, 1 is dark, without a quiet zone. */
  modules: readonly string[]
  label: string
  className: string
}

/** A QR code, dark on white in either theme, as cameras need it. */
export function QrCode({ modules, label, className }: QrCodeProps) {
  const side = modules.length + 2 * QUIET
  const dark = modules.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`),
  )
  return (
    <svg
      className={`block ${className}`}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" d={dark.join('')} />
    </svg>
  )
}
