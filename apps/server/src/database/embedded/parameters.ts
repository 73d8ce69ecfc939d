/**
 * Returns a parameter as text, as `pg` prepares it, so that both engines read the same bytes.
 * @example parameterText([1, null]) // {"1",NULL}
 */
export function parameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return bytesText(value)
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return arrayText(value)
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

function bytesText(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
}

function arrayText(elements: readonly unknown[]): string {
  const parts = elements.map((element) => {
    if (element === null || element === undefined) return 'NULL'
    if (Array.isArray(element)) return arrayText(element)
    return `"${String(parameterText(element)).replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
  })
  return `{${parts.join(',')}}`
}
