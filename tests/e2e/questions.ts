import type { Page } from '@playwright/test'

/** The time in which a question takes no Enter, with a margin, in turns of the page's own clock. */
const WAIT_TURNS = 5
const TURN_MS = 100

/**
 * Waits until a question that has just opened takes Enter: an Enter pressed twice is no answer. The page itself waits, turn by turn, so that its
 * timers are over by then even on a busy machine.
 */
export async function waitForAcknowledgement(page: Page): Promise<void> {
  await page.evaluate(
    async ([turns, ms]) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve, ms))
    },
    [WAIT_TURNS, TURN_MS] as const,
  )
}
