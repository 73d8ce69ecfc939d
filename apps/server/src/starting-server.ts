import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from './config'
import { isApi } from './plugins/target'

export interface StartingServer {
  /** Shows a sentence about what is done and how far it is. */
  show(sentence: string): void
  /** Stops listening: the address is free for the server itself. */
  close(): Promise<void>
}

const REFRESH_SECONDS = 2

/**
 * Answers at the address of the server while it starts: each page says what is done and loads itself again, each call gets 503 with the same sentence.
 * @throws what `listen` throws when the address is taken.
 */
export async function serveStarting({ host, port }: Pick<Config, 'host' | 'port'>): Promise<StartingServer> {
  let sentence = 'Forecourt is starting'
  const server = createServer((request, response) => answer(request, response, sentence))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  })
  return {
    show: (text) => {
      sentence = text
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function answer({ url = '/' }: IncomingMessage, response: ServerResponse, sentence: string): void {
  const isCall = isApi(url)
  response.writeHead(503, {
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(REFRESH_SECONDS),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(isCall ? JSON.stringify({ Message: `${sentence}. Try again in a moment` }) : startingPage(sentence))
}

const startingPage = (
  sentence: string,
) => `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>Forecourt</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<style>:root{color-scheme:dark light}body{display:grid;place-content:center;height:100vh;margin:0;
font:15px/1.5 system-ui,sans-serif;text-align:center}h1{font-size:18px;margin:0}p{margin:8px}</style>
<h1>Forecourt</h1><p role="status">${sentence}.</p><p>This page opens the sign-in by itself.</p></html>
`
