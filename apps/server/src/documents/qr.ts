import encodeQR from 'qr'

/**
 * The modules of a QR code with error correction M, a text for each row: 1 is dark. Without a quiet zone, for which whoever shows it leaves four modules.
 *
 * @source server 21.2, server 23.2
 */
export function modulesOf(code: string): string[] {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', encoding: 'byte', border: 1 })
  return rows.slice(1, -1).map((row) =>
    row
      .slice(1, -1)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  )
}
