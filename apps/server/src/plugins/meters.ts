import type { Disk } from '@forecourt/core/features/archives/disks'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AnsweredCall } from './calls'

/** Figures that are read on each scrape. */
export interface Gauges {
  connections: { open: number; idle: number; waiting: number }
  streams: number
  archiveAgeSeconds: number | null
  disks: readonly Disk[]
  /** null while the database is away. */
  inside: { databaseBytes: number; deliveries: Readonly<Record<string, number>> } | null
}

export interface Meters {
  registry: Registry
  note(call: AnsweredCall): void
  set(gauges: Gauges): void
}

/** Seconds: from the fastest list to a file of a year. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/**
 * Returns the metrics by their names in `docs/operations.md`.
 * @source server 14.2
 */
export function metersOf(
  of: { Counter: typeof Counter; Gauge: typeof Gauge; Histogram: typeof Histogram },
  registry: Registry,
  build: string,
): Meters {
  const registers = [registry]
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new of.Gauge({ name: `forecourt_${name}`, help, labelNames, registers })
  const calls = new of.Histogram({
    name: 'forecourt_call_seconds',
    help: 'Calls of operations that were answered, and how long each took',
    labelNames: ['operation', 'kind', 'status'] as const,
    buckets: BUCKETS,
    registers,
  })
  const saves = new of.Counter({
    name: 'forecourt_saves_total',
    help: 'Writes that were done; repeated="yes" got the answer of an earlier one',
    labelNames: ['operation', 'repeated'] as const,
    registers,
  })
  const refusals = new of.Counter({
    name: 'forecourt_refusals_total',
    help: 'Calls that were not done, by the code of the refusal; STATUS_500 and STATUS_503 are the server’s own faults',
    labelNames: ['operation', 'code'] as const,
    registers,
  })
  const connections = gauge('database_connections', 'Connections to the database', 'state')
  const streams = gauge('event_streams', 'Windows that listen to what changes')
  const bytes = gauge('database_bytes', 'Size of the database')
  const deliveries = gauge('webhook_deliveries', 'What webhooks are still to be told, and what was given up', 'state')
  const age = gauge('archive_age_seconds', 'Age of the newest nightly archive, or of the database while there is none')
  const free = gauge('disk_free_bytes', 'Space left where the server writes', 'place')
  const size = gauge('disk_size_bytes', 'Size of that disk', 'place')
  gauge('build_info', 'What is running', 'build').set({ build }, 1)
  return {
    registry,
    note: ({ operation, kind, status, ms, refused, isRepeat }) => {
      calls.observe({ operation, kind, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
      if (refused !== null || status >= 400) refusals.inc({ operation, code: refused ?? `STATUS_${status}` })
      else if (kind === 'write') saves.inc({ operation, repeated: isRepeat ? 'yes' : 'no' })
    },
    set: ({ connections: { open, idle, waiting }, streams: listening, archiveAgeSeconds, disks, inside }) => {
      for (const [state, n] of Object.entries({ busy: open - idle, idle, waiting })) connections.set({ state }, n)
      streams.set(listening)
      setIfKnown(age, archiveAgeSeconds)
      for (const { place, freeBytes, sizeBytes } of disks) {
        free.set({ place }, freeBytes)
        size.set({ place }, sizeBytes)
      }
      setIfKnown(bytes, inside?.databaseBytes ?? null)
      for (const [state, n] of Object.entries(inside?.deliveries ?? {})) deliveries.set({ state }, n)
    },
  }
}

/** Sets a gauge, or leaves it out when its value is unknown. */
function setIfKnown(gauge: Gauge, value: number | null): void {
  if (value === null) gauge.remove()
  else gauge.set(value)
}
