import type { HeldKey } from '../../kit/keys/held-keys'

declare global {
  interface Window {
    /** What `index.html` gathers until the application keeps keys: all but those of the browser itself, in their order. */
    early?: { take: () => HeldKey[] }
  }
}

/** The keys that were typed before the application was there. Ends the gathering: whoever asks must take keys from here on; none the second time. */
export function takeEarly(): HeldKey[] {
  const keys = window.early?.take() ?? []
  delete window.early
  return keys
}
