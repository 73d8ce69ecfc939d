/** The Chromium to test in, and what was found in words. */
export function findChromium(env: Readonly<Record<string, string | undefined>>): { path: string | null; words: string }
