const PLAIN = /^[\u0000-\u007f]*$/

/** Lower case without accents, so that `Ħ` is found by `h`; SQL does it by `forecourt_fold`. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ħ', 'h')
}
