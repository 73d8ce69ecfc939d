import type { Client } from '@forecourt/core/client/client'
import { LineSplitter } from './lines'

export async function readEvents(
  client: Pick<Client, 'open'>,
  signal: AbortSignal,
  onEvent: (event: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  const response = await client.open('/api/events', signal)
  if (response.status !== 200 || !response.body) return
  const lines = new LineSplitter()
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    for (const line of lines.add(decoder.decode(part.value, { stream: true }))) {
      const event = parseEvent(line)
      if (event !== null) onEvent(event)
    }
}

/** The event of a `data:` line; null for any other line. */
export function parseEvent(line: string): Readonly<Record<string, unknown>> | null {
  if (!line.startsWith('data:')) return null
  try {
    const event: unknown = JSON.parse(line.slice('data:'.length))
    return typeof event === 'object' && event !== null && 'kind' in event ? { ...event } : null
  } catch {
    // Half a line of a server that went away.
    return null
  }
}
