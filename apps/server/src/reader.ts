// The process in which files that others made are read: photos, scans and spreadsheets. It is a file of its own in the build, beside main.js, and is
// started and ended by the server (`reading/reading-process.ts`).
import { setImmediate as breath } from 'node:timers/promises'
import { readAttachedFile, shrinkPicture } from './features/attachments/pictures'
import { readXlsx } from './features/import/files/xlsx-lines'
import type { ReadingAnswer, ReadingRequest } from './reading/messages'
import { ReadingRefused } from './reading/reading-refused'

const LINES_AT_ONCE = 500

function send(answer: ReadingAnswer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(answer, undefined, undefined, (error) => (error ? reject(error) : resolve()))
  })
}

/** Sends the sheets of a spreadsheet: the name of each, then its lines in groups. */
async function sendWorkbook(bytes: Uint8Array): Promise<void> {
  const { sheets, is1904 } = readXlsx(bytes)
  for (const { name, isHidden, lines } of sheets) {
    await send({ kind: 'part', value: { name, isHidden, lines: [] } })
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      await send({ kind: 'part', value: { name: null, isHidden, lines: lines.slice(at, at + LINES_AT_ONCE) } })
      await breath()
    }
  }
  await send({ kind: 'done', value: { is1904 } })
}

async function answerRequest(request: ReadingRequest): Promise<void> {
  const bytes = Buffer.from(request.bytes)
  if (request.kind === 'workbook') return sendWorkbook(bytes)
  if (request.kind === 'smaller') return send({ kind: 'done', value: await shrinkPicture(bytes, request.side) })
  return send({ kind: 'done', value: await readAttachedFile(bytes) })
}

process.on('message', (request: ReadingRequest) => {
  answerRequest(request).catch((error: unknown) => {
    const problem = error instanceof ReadingRefused ? error.message : 'it cannot be read'
    // Who asked may be gone by now.
    return send({ kind: 'refused', problem }).catch(() => undefined)
  })
})
