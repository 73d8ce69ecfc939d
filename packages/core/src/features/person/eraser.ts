/** Shorter words occur everywhere: a door number is no telephone. */
const LETTERS_MIN = 3
const FIGURES_MIN = 6

const NUMBER = /^[+\d][\d\s/-]*$/

function isIdentifying(word: string): boolean {
  return NUMBER.test(word) ? word.replaceAll(/\D/g, '').length >= FIGURES_MIN : word.length >= LETTERS_MIN
}

/** A sign without case and accents, of the same length. */
function foldSign(sign: string): string {
  if (sign === 'ħ' || sign === 'Ħ') return 'h'
  const plain = (sign.normalize('NFD')[0] ?? sign).toLowerCase()
  return plain.length === sign.length ? plain : sign
}

const foldText = (text: string) => [...text].map(foldSign).join('')

/** The pattern of a word: blanks of any length; a number also with blanks, dashes or slashes between its figures. */
function patternOf(word: string): string {
  const text = foldText(word.trim())
  const escaped = (part: string) => part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  if (NUMBER.test(text)) return [...text.replaceAll(/[\s/-]/g, '')].map(escaped).join(String.raw`[\s\/\-]*`)
  return text.split(/\s+/).map(escaped).join(String.raw`\s+`)
}

/**
 * Replaces words of a person in a text, longest first, as whole words without regard to case and accents. Words of fewer than three signs, and
 * numbers of fewer than six figures, stay.
 * @source server 25.4
 * @example eraserOf(['Żerafa'], 'Erased 7')('from g. zerafa') // from g. Erased 7
 */
export function eraserOf(words: Iterable<string>, mark: string): (text: string) => string {
  const known = [...new Set([...words].map((word) => word.trim()))].filter(isIdentifying)
  if (known.length === 0) return (text) => text
  const all = known.toSorted((a, b) => b.length - a.length).map(patternOf)
  const found = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${all.join('|')})(?![\p{L}\p{N}])`, 'gu')
  return (text) => {
    let [result, from] = ['', 0]
    for (const { 0: hit, index } of foldText(text).matchAll(found)) {
      result += text.slice(from, index) + mark
      from = index + hit.length
    }
    return result + text.slice(from)
  }
}

export interface Patch {
  path: string[]
  text: string
}

interface ErasureRules {
  /** Replacements of texts by their key, whatever they are; those of a list by the key of the list. Empty texts stay empty. */
  fixed: Readonly<Record<string, string>>
  erase: (text: string) => string
  /** Keys of parts that belong to somebody else. */
  leaves?: readonly string[]
}

export function patchesOf(document: unknown, o: ErasureRules): Patch[] {
  return patchesBelow(document, o, { path: [], key: '' })
}

function patchesBelow(
  part: unknown,
  o: ErasureRules,
  { path, key }: { path: readonly string[]; key: string },
): Patch[] {
  if (o.leaves?.includes(key)) return []
  if (typeof part === 'string') {
    const text = part === '' ? '' : (o.fixed[key] ?? o.erase(part))
    return text === part ? [] : [{ path: [...path], text }]
  }
  if (part === null || typeof part !== 'object') return []
  return Object.entries(part).flatMap(([name, value]) =>
    patchesBelow(value, o, { path: [...path, name], key: Array.isArray(part) ? key : name }),
  )
}
