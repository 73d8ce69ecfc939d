import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Looked {
  /** Only this part of the page. */
  within?: string
  /** All of it but this part. */
  but?: string
  /** Only these rules. */
  rules?: readonly string[]
}

/** Serious and critical faults of access of what is shown, each with its first elements. */
export async function accessFaults(page: Page, { within, but, rules }: Looked = {}): Promise<string[]> {
  // No frames here: gathering in a page of its own would take longer than looking, and so would listing what is well.
  // What looks is half a million letters: a page that was not loaded anew has it already.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  if (within) axe.include(within)
  if (but) axe.exclude(but)
  if (rules) axe.withRules([...rules])
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 240)}`))
}

/** A theme changes colours and nothing else: what was looked at in one is asked about those alone in the other. */
export const COLOURS = ['color-contrast'] as const
