import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { rootCertificates } from 'node:tls'

/** Statuses of answers without a body. */
const BODILESS_STATUSES = [204, 205, 304]

/**
 * A fetch over the HTTP of Node: it streams a file of any size in less memory than the built-in fetch takes to begin, and no command waits for that
 * one to load. It sends only texts and follows no redirect, because that could carry bodies, passwords among them, to another address.
 * @param authorities Certificates (PEM) that are trusted in addition to the usual ones.
 */
export function httpFetch(authorities: string | null): typeof globalThis.fetch {
  const ca = authorities === null ? {} : { ca: [...rootCertificates, authorities] }
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method = 'GET', signal, body = null } = init
    if (body !== null && typeof body !== 'string') throw new TypeError('Only texts are sent')
    const headers = Object.fromEntries(new Headers(init.headers))
    const send = url.protocol === 'https:' ? https.request : http.request
    return new Promise<Response>((resolve, reject) => {
      const options = { method, headers, ...ca, ...(signal ? { signal } : {}) }
      const request = send(url, options, (answer) => resolve(responseOf(answer)))
      request.once('error', reject)
      request.end(body ?? undefined)
    })
  }
}

function responseOf(answer: http.IncomingMessage): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = answer
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  const isEmpty = BODILESS_STATUSES.includes(status)
  if (isEmpty) answer.resume()
  // The streams of Node and of the web are one; their types differ in what is not used here.
  const stream = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>)
  return new Response(stream, { status, statusText, headers })
}
