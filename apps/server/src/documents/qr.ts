import encodeQR from 'qr'

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
