import encodeQR from 'qr'
import type { Canvas } from './canvas'

/**
 * Returns the modules of a QR code with error correction M, a text for each row: 1 is dark. There is no quiet zone; whoever shows it leaves four
 * modules.
 * @source server 21.2, server 23.2
 */
export function qrModules(code: string): string[] {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  return rows.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  )
}

/** The modules of a quiet zone, which readers need. */
const QUIET = 4

/** The modules on a side of a code with its quiet zone. */
export function qrSide(modules: readonly string[]): number {
  return modules.length + 2 * QUIET
}

/** Draws a QR code with its quiet zone into a square. */
export function drawQr(
  canvas: Canvas,
  modules: readonly string[],
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const module = side / qrSide(modules)
  for (const [row, signs] of modules.entries())
    for (const run of signs.matchAll(/1+/g))
      canvas.bar({
        x: x + (run.index + QUIET) * module,
        y: y + (row + QUIET) * module,
        width: run[0].length * module,
        height: module,
      })
}
