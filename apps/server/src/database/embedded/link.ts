import type { Worker } from 'node:worker_threads'
import { databaseError } from '../errors'
import { startWorker } from './directory'
import type { BatchReply, EmbeddedStatement, WorkerMessage, WorkerRequest } from './protocol'

interface LinkEvents {
  notified(channel: string, payload: string): void
  /** The thread ended unexpectedly. */
  ended(link: WorkerLink, error: Error): void
}

interface Pending {
  resolve: (reply: BatchReply) => void
  reject: (error: Error) => void
}

export class WorkerLink {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #sequence = 0
  #isLeaving = false

  private constructor(worker: Worker) {
    this.#worker = worker
  }

  static open(file: URL, dir: string, events: LinkEvents): Promise<WorkerLink> {
    const link = new WorkerLink(startWorker(file, { mode: 'open', dir }))
    return new Promise((resolve, reject) => {
      let isReady = false
      let reason = 'the database thread ended'
      link.#worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') {
          isReady = true
          resolve(link)
        } else if (message.kind === 'notified') events.notified(message.channel, message.payload)
        else if (message.kind === 'fatal') reason = message.reason
        else if (message.kind === 'reply') link.#settle(message)
      })
      link.#worker.on('error', (error) => {
        reason = error.message
      })
      link.#worker.on('exit', () => {
        if (!isReady) return reject(new Error(reason))
        const text = `The database engine stopped (${reason}); whether this statement was stored is not known`
        const error = databaseError('57P02', text)
        if (!link.#isLeaving) events.ended(link, error)
        link.#rejectAll(error)
      })
    })
  }

  /** Runs a batch; rejects when the thread ends before it has answered. */
  run(batch: EmbeddedStatement[]): Promise<BatchReply> {
    this.#sequence += 1
    const id = this.#sequence
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#send({ kind: 'run', id, batch })
    })
  }

  /** Shuts the database down with a checkpoint, so that the next open needs no recovery. */
  close(): Promise<void> {
    this.#isLeaving = true
    return new Promise((resolve) => {
      this.#worker.once('exit', () => resolve())
      this.#send({ kind: 'close' })
    })
  }

  /** Ends the thread at once, as a crash would; running work fails with `error`. */
  async kill(error: Error): Promise<void> {
    this.#isLeaving = true
    this.#rejectAll(error)
    await this.#worker.terminate()
  }

  #send(request: WorkerRequest): void {
    this.#worker.postMessage(request)
  }

  #settle(reply: BatchReply): void {
    this.#pending.get(reply.id)?.resolve(reply)
    this.#pending.delete(reply.id)
  }

  #rejectAll(error: Error): void {
    for (const pending of this.#pending.values()) pending.reject(error)
    this.#pending.clear()
  }
}
