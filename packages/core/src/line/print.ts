import { recordShape } from './records'
import { quoted } from './tokens'

/** A record as a line writes it: quoted unless it can be nothing else. What a completion puts into the line. */
export function recordText(query: string): string {
  const plain = (recordShape(query, false) <= 1 && !/^hp$/i.test(query)) || /^\d{1,8}[a-z]$/i.test(query)
  return plain ? query : quoted(query)
}
