import type { HeldKey } from '../../kit/keys/held-keys'

declare global {
  interface Window {
    /** What `index.html` gathers until the page is drawn: plain keys, in their order. */
    early?: { take: () => HeldKey[] }
  }
}

/** The keys that were typed before the page was drawn. Ends the gathering: whoever asks must take keys from here on; none the second time. */
export function takeEarly(): HeldKey[] {
  const keys = window.early?.take() ?? []
  delete window.early
  return keys
}
