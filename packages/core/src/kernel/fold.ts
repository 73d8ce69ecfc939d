const ASCII = /^[\u0000-\u007f]*$/

/** Lower case without accents, so that `h` finds `Ħ`; SQL does it by `forecourt_fold`. */
export function foldText(text: string): string {
  const lower = text.toLowerCase()
  if (ASCII.test(lower)) return lower
  return lower.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ħ', 'h')
}
