import type { Page } from '@playwright/test'

/** So long a question of what is doubted takes no Enter, with time to spare: turns of the page's own clock. */
const TURNS = 5
const TURN_MS = 100

/**
 * Hands rest that read what has just opened: of what is doubted, an Enter pressed twice is no answer. It is the page that waits, turn by turn: what
 * it begins to wait for meanwhile, however busy the machine is, is over by then.
 */
export async function readQuestion(page: Page): Promise<void> {
  await page.evaluate(
    async ([turns, ms]) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, ms))
    },
    [TURNS, TURN_MS] as const,
  )
}
