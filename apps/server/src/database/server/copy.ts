import pg from 'pg'
import type { RowSink } from '../row-sink'
import type { Connection } from './connection'
import type { Watch } from './watch'

const COPY_MS = 600_000
const COPY_LIMITS = `begin read only; set local statement_timeout = ${COPY_MS}; set local idle_in_transaction_session_timeout = ${COPY_MS}`
/** So much may wait for a slow reader before the database is asked to wait. */
const WAITING_BYTES = 1_048_576

/** A running COPY … TO STDOUT: a query of pg's own, the only ones that it sends over a connection on which several may be on their way. */
class CopyOut extends pg.Query {
  readonly #text: string
  readonly #sink: RowSink
  readonly #ready: Uint8Array[] = []
  #waiting = 0
  #stream: pg.Connection['stream'] | null = null
  #isDone = false
  #failure: unknown = null
  #wake: () => void = () => {}
  /** Resolves when the server has nothing more to say, or is gone. */
  readonly ended: Promise<void>
  #sayEnded: () => void = () => {}

  constructor(text: string, sink: RowSink) {
    super(text)
    this.#text = text
    this.#sink = sink
    this.ended = new Promise((resolve) => {
      this.#sayEnded = resolve
    })
  }

  override submit = (connection: pg.Connection): void => {
    this.#stream = connection.stream
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    this.#sink.row(chunk)
    this.#keep(this.#sink.take(false))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#keep(this.#sink.take(true))
    this.#end(null)
  }

  handleError(error: Error): void {
    this.#end(error)
  }

  /** Pieces as they become ready. */
  async *pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const piece = this.#ready.shift()
      if (piece) {
        this.#waiting -= piece.length
        if (this.#waiting < WAITING_BYTES) this.#stream?.resume()
        yield piece
      } else if (this.#failure) throw this.#failure
      else if (this.#isDone) return
      else
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
    }
  }

  #keep(piece: Uint8Array | null): void {
    if (!piece) return
    this.#ready.push(piece)
    this.#waiting += piece.length
    if (this.#waiting >= WAITING_BYTES) this.#stream?.pause()
    this.#wake()
  }

  #end(failure: unknown): void {
    this.#isDone = true
    this.#failure ??= failure
    this.#stream?.resume()
    this.#wake()
    this.#sayEnded()
  }
}

/**
 * The rows of a query as PostgreSQL writes them to files, through `sink`, from one snapshot and in flat memory: no row becomes an object.
 *
 * @param release Gives the connection back; with true it is closed, as one must be in the middle of a copy.
 */
export async function* copyOut(
  client: Connection,
  { query, sink, watch }: { query: string; sink: RowSink; watch: Watch },
  release: (isBroken: boolean) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let isWhole = false
  try {
    await watch.answerOf(client, COPY_MS, client.query(COPY_LIMITS))
    const copy = client.query(new CopyOut(`copy (${query}) to stdout`, sink))
    // Heard of by its own end: who reads it may leave before.
    void watch.answerOf(client, COPY_MS, copy.ended)
    for await (const piece of copy.pieces()) yield piece
    await watch.answerOf(client, COPY_MS, client.query('rollback'))
    isWhole = true
  } finally {
    release(!isWhole)
  }
}
