import type { Page } from '@playwright/test'

/** So long a question of what is doubted takes no Enter, with time to spare. */
const READ_MS = 450

/** Hands rest that read a question: of what is doubted, an Enter pressed twice is no answer. */
export async function readQuestion(page: Page): Promise<void> {
  await page.waitForTimeout(READ_MS)
}
