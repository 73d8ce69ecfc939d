import type { BufferedKey } from '../../kit/keys/key-rules'

declare global {
  interface Window {
    /** What `index.html` gathers until the application keeps keys: all but those of the browser itself, in their order. */
    early?: { take: () => BufferedKey[] }
  }
}

/** The keys that were typed before the application was there. Ends the gathering: whoever asks must take keys from here on; none the second time. */
export function takeEarlyKeys(): BufferedKey[] {
  const keys = window.early?.take() ?? []
  delete window.early
  return keys
}
