import { readFile } from 'node:fs/promises'
import type { Download, Page, Response } from '@playwright/test'

const WAIT_MS = 60_000

async function expectPdf(download: Download): Promise<void> {
  const bytes = await readFile(await download.path())
  if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error(`${download.suggestedFilename()} is no PDF`)
}

/**
 * Waits until the next tab has its document, and closes it; call it before the key that opens it. Headless Chromium cannot show a PDF and saves it
 * instead.
 */
export async function nextDocument(page: Page): Promise<void> {
  const shown = (tab: Page) =>
    tab.waitForURL(/^blob:/, { waitUntil: 'commit', timeout: WAIT_MS }).catch(() => undefined)
  const saved = (tab: Page) => tab.waitForEvent('download', { timeout: WAIT_MS }).then(expectPdf)
  const tab = await new Promise<{ page: Page; done: Promise<void> }>((resolve) => {
    page.context().once('page', (opened) => {
      // Listened to at once: a document can be there before the answer is seen here.
      const download = saved(opened)
      const isShown = shown(opened).then(() => (opened.url().startsWith('blob:') ? undefined : download))
      resolve({ page: opened, done: Promise.race([download, isShown]) })
    })
  })
  await tab.done
  await tab.page.close()
}

/** The next answer of exactly this operation, not of one whose name begins with it. */
export function operationAnswer(page: Page, operation: string, timeout = WAIT_MS): Promise<Response> {
  return page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(`/${operation}`), { timeout })
}
