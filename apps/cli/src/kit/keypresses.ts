import type { Key } from 'ink'

/** Splits one piece of input into its keys: those typed fast, or pasted, arrive together. */
export function splitKeypresses(input: string, key: Key): { input: string; key: Key }[] {
  if (input.length < 2 || key.ctrl || key.meta) return [{ input, key }]
  return [...input].map((each) => ({
    input: each,
    key: { ...key, return: each === '\r' || each === '\n', backspace: each === '\u007f' || each === '\b' },
  }))
}
