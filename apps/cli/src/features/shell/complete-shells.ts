import type { CompletionOffer } from './complete'

/** The words of a command line up to the cursor. */
export interface TypedLine {
  before: string[]
  current: string
  /** The word at the cursor with its quotes and backslashes. */
  raw: string
}

/** The characters at which bash splits words besides blanks: it replaces only the text after the last of them. */
const BASH_BREAKS = /^.*[=:]/s
const SHELL_SPECIAL = /[\s"'\\$`&|;<>()*?[\]{}!#~]/g

/** The words that a shell passes: bash its whole line, which it would split differently, the others their words. */
export function parseTyped(shell: string, given: readonly string[]): TypedLine {
  if (shell === 'bash') return lastCommand((given[0] ?? '').slice(0, Number(given[1] ?? Number.NaN) || undefined))
  const [current = '', ...before] = [...given].reverse()
  // fish has taken the quotes off already.
  const plain = shell === 'zsh' ? (word: string) => lastCommand(`forecourt ${word}`).current : (word: string) => word
  return { before: before.reverse().slice(1).map(plain), current: plain(current), raw: current }
}

function lastCommand(line: string): TypedLine {
  let words: { text: string; raw: string }[] = []
  let word: { text: string; raw: string } | null = null
  let quote = ''
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (quote === '' && /\s/.test(sign)) {
      if (word) words.push(word)
      word = null
      continue
    }
    if (quote === '' && /[|;&]/.test(sign)) {
      words = []
      word = null
      continue
    }
    word ??= { text: '', raw: '' }
    word.raw += sign
    if (quote === '' && (sign === '"' || sign === "'")) quote = sign
    else if (sign === quote) quote = ''
    else if (sign === '\\' && quote !== "'") {
      at += 1
      word.raw += line[at] ?? ''
      word.text += line[at] ?? ''
    } else word.text += sign
  }
  const { text, raw } = word ?? { text: '', raw: '' }
  return { before: words.slice(1).map((each) => each.text), current: text, raw }
}

/**
 * An offer in the format that the script of a shell reads: the mode in the first line (`files`; `open` where more of the word follows; `words`), then
 * one value per line, with its description after a tab.
 */
export function formatOffer(shell: string, offer: CompletionOffer, { raw }: TypedLine): string {
  if (offer.kind === 'files') return 'files\n'
  const { candidates } = offer
  if (candidates.length === 0) return ''
  const isOpen = candidates.every(({ value, isOpen: open }) => open === true || value.endsWith(':'))
  const lines = candidates.map(({ value, about = '' }) => {
    if (shell === 'bash') return bashWord(value, raw)
    const told = about.replaceAll(/\s+/g, ' ').trim()
    return told === '' ? value : `${value}\t${told}`
  })
  return `${[isOpen ? 'open' : 'words', ...new Set(lines)].join('\n')}\n`
}

/** A value as written in a line of bash, without the part before its word breaks. */
function bashWord(value: string, raw: string): string {
  const [begun = ''] = BASH_BREAKS.exec(raw.replaceAll(/["']/g, '')) ?? []
  const rest = value.startsWith(begun) ? value.slice(begun.length) : value
  // Within quotes the word stands as it is.
  return /["']/.test(raw) ? rest : rest.replaceAll(SHELL_SPECIAL, '\\$&')
}
