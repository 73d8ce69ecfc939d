const REGIONS = '.prompt, .side, .bar, [role=grid], form, .side-panel, .foot, .toast'
const STOPS = 'a[href], button:not([disabled]), input:not([disabled]), [tabindex="0"]'

/** Moves focus to the next or previous part of the page, as F6 does; parts without a stop are passed over. */
export function moveRegion(step: 1 | -1): boolean {
  const stops = [...document.querySelectorAll<HTMLElement>(REGIONS)].flatMap((region) => {
    const stop = region.matches('[tabindex="0"]') ? region : region.querySelector<HTMLElement>(STOPS)
    return stop === null ? [] : [{ region, stop }]
  })
  const active = document.activeElement
  const at = stops.reduce((found, { region }, i) => (region.contains(active) ? i : found), -1)
  const next = at < 0 ? (step === 1 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length
  stops[next]?.stop.focus()
  return stops.length > 0
}
