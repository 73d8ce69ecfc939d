import pg from 'pg'
import type { RowSink } from '../row-sink'
import type { PgConnection } from './connection'
import type { ConnectionWatch } from './watch'

const COPY_MS = 600_000
const COPY_LIMITS = `begin read only; set local statement_timeout = ${COPY_MS}; set local idle_in_transaction_session_timeout = ${COPY_MS}`
/** The number of bytes that may wait for a slow reader before the database has to pause. */
const WAITING_BYTES = 1_048_576

/** A running COPY … TO STDOUT as a query of pg's own, since pg sends only those over a connection on which several may be running. */
class CopyOut extends pg.Query {
  readonly #text: string
  readonly #sink: RowSink
  readonly #ready: Uint8Array[] = []
  #waiting = 0
  #stream: pg.Connection['stream'] | null = null
  #isDone = false
  #failure: unknown = null
  #wake: () => void = () => {}
  /** Resolves when the server has sent everything, or is gone. */
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
    this.#addPiece(this.#sink.take(false))
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#addPiece(this.#sink.take(true))
    this.#end(null)
  }

  handleError(error: Error): void {
    this.#end(error)
  }

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

  #addPiece(piece: Uint8Array | null): void {
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
 * Returns the rows of a query in the COPY format through `sink`, from one snapshot and in flat memory: no row becomes an object.
 * @param release Returns the connection; with true it is closed, as it must be in the middle of a copy.
 */
export async function* copyOutServer(
  client: PgConnection,
  { query, sink, watch }: { query: string; sink: RowSink; watch: ConnectionWatch },
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
