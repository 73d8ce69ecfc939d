import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface AccessScope {
  /** Only this part of the page. */
  within?: string
  but?: string
  /** Only these rules. */
  rules?: readonly string[]
}

/** The serious and critical accessibility violations of the page, each with its first elements. */
export async function accessViolations(page: Page, { within, but, rules }: AccessScope = {}): Promise<string[]> {
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

/** A theme changes only colours, so the other theme is checked for these rules alone. */
export const COLOUR_RULES = ['color-contrast'] as const
