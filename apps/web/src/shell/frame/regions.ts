import { TAB_STOPS } from '../../kit/keys/focus'

/** The regions of a page in the order of F6; one without anything to focus is skipped. */
const REGIONS: readonly { within: string; stop: string; besides?: string }[] = [
  { within: '[data-frame=top]', stop: '[data-frame=ask]' },
  { within: '[data-frame=side]', stop: 'a[tabindex="0"]' },
  { within: 'main [data-frame=bar]', stop: TAB_STOPS },
  { within: 'main [data-tiles]', stop: 'button' },
  { within: 'main', stop: '[role=grid]' },
  { within: 'main form', stop: 'input:not([disabled]),[role=combobox]', besides: 'aside' },
  { within: 'main aside', stop: TAB_STOPS },
  { within: 'main [data-frame=foot]', stop: TAB_STOPS, besides: 'form, aside' },
  { within: '[data-sonner-toaster]', stop: '[data-toast]' },
]

interface RegionStop {
  region: Element
  element: HTMLElement
}

function regionStops(): RegionStop[] {
  const main = document.getElementById('main')
  const found = REGIONS.flatMap(({ within, stop, besides }): RegionStop[] => {
    const all = [...document.querySelectorAll(within)]
    const region = all.find((each) => besides === undefined || each.closest(besides) === null)
    const element = region?.querySelector<HTMLElement>(stop)
    return region && element ? [{ region, element }] : []
  })
  // A page to be read only is a region as a whole.
  const isRead = main !== null && !main.querySelector('[role=grid], form')
  return isRead ? [...found, { region: main, element: main }] : found
}

/** Moves focus to the next or previous region of the page. */
export function focusRegion(step: 1 | -1): boolean {
  const all = regionStops()
  const active = document.activeElement
  // The innermost region that holds the focus is where one is: the page contains its bar and its panel.
  const holding = all.filter(({ region }) => region.contains(active))
  const inner = holding.find(
    ({ region }) => !holding.some((other) => other.region !== region && region.contains(other.region)),
  )
  const at = inner ? all.indexOf(inner) : -1
  const next = all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length]
  next?.element.focus()
  return next !== undefined
}

/** Focuses a filter of the page; false when it has none of that index. */
export function focusFilter(index: number): boolean {
  const filters = document.querySelectorAll<HTMLInputElement>(
    'main [data-frame=bar] input:not([type=checkbox]), main [role=search] input',
  )
  const filter = filters[index]
  if (!filter) return false
  filter.focus()
  filter.select()
  return true
}

export function focusPrompt(): void {
  document.querySelector<HTMLElement>('[data-frame=ask]')?.focus()
}

/** Focuses the main part of a page: its grid, its first empty required field, or the page itself. */
export function focusPage(): void {
  const main = document.getElementById('main')
  const active = document.activeElement
  // A page that chose its own first field keeps it.
  if (!main || (active !== main && main.contains(active))) return
  const fields = [...main.querySelectorAll<HTMLInputElement>('form input[aria-required=true]')]
  const target =
    main.querySelector<HTMLElement>('[role=grid]') ??
    fields.find((field) => field.value === '' && !field.disabled) ??
    main.querySelector<HTMLElement>('form input:not([disabled])') ??
    main
  target.focus()
}
