import type { Key } from 'ink'

/** The keys of one piece of input: what is typed fast, or pasted, arrives together. */
export function pressesIn(input: string, key: Key): { input: string; key: Key }[] {
  if (input.length < 2 || key.ctrl || key.meta) return [{ input, key }]
  return [...input].map((each) => ({
    input: each,
    key: { ...key, return: each === '\r' || each === '\n', backspace: each === '\u007f' || each === '\b' },
  }))
}
