import { BLANK, isInvisible } from '../kernel/visible'

export interface Token {
  text: string
  /** As typed. */
  raw: string
  start: number
  end: number
  /** It began with a quote: words, never an amount, type or day. */
  quoted: boolean
  /** The position in `text` of its first unquoted comma; -1 for none. */
  commaAt: number
  /** `bank` of `bank:BOV`, in lower case. */
  name: string | null
}

const NAME = /^([a-z]+(?:-[a-z]+)*):/i
const QUOTE = '"'

/**
 * Splits a line into tokens. `"…"` keeps words together where it begins a word or the value of a named field; a doubled quote inside stands for one;
 * a quote that never closes reaches to the end, as it does while one is still typing. Elsewhere a quote is a letter (`5"`). Invisible letters are no
 * part of a word.
 */
export function tokensOf(typed: string): Token[] {
  const { letters, places } = visibleLetters(typed)
  const line = letters.replaceAll(/[“”„]/g, QUOTE)
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    if (BLANK.test(line[at] ?? '')) at += 1
    else {
      const token = tokenAt(line, at)
      tokens.push({ ...token, start: places[token.start] ?? 0, end: (places[token.end - 1] ?? 0) + 1 })
      at = token.end
    }
  }
  return tokens
}

/** The visible letters with their positions in the typed text. */
function visibleLetters(typed: string): { letters: string; places: number[] } {
  const places: number[] = []
  let letters = ''
  let at = 0
  for (const letter of typed) {
    if (!isInvisible(letter)) {
      letters += letter
      for (let unit = 0; unit < letter.length; unit += 1) places.push(at + unit)
    }
    at += letter.length
  }
  return { letters, places }
}

function tokenAt(line: string, start: number): Token {
  if (line[start] === '+' && line[start + 1] === QUOTE) return plusToken(start)
  const word = wordAt(line, start)
  const name = NAME.exec(word)
  const from = start + (name ? name[0].length : 0)
  const quoted = line[from] === QUOTE
  const opened = quoted ? readQuoted(line, from + 1) : { text: '', end: from }
  // A plus right after a closing quote stands between two accounts.
  const tail = quoted && line[opened.end] === '+' ? '' : wordAt(line, opened.end)
  const comma = tail.indexOf(',')
  const end = opened.end + tail.length
  return {
    text: opened.text + tail,
    raw: line.slice(start, end),
    start,
    end,
    quoted,
    commaAt: comma < 0 ? -1 : opened.text.length + comma,
    name: name ? (name[1] ?? '').toLowerCase() : null,
  }
}

/** The letters up to the next blank. */
function wordAt(line: string, start: number): string {
  let end = start
  while (end < line.length && !BLANK.test(line[end] ?? '')) end += 1
  return line.slice(start, end)
}

function plusToken(start: number): Token {
  return { text: '+', raw: '+', start, end: start + 1, quoted: false, commaAt: -1, name: null }
}

function readQuoted(line: string, from: number): { text: string; end: number } {
  let text = ''
  let at = from
  while (at < line.length) {
    if (line[at] !== QUOTE) text += line[at]
    else if (line[at + 1] === QUOTE) {
      text += QUOTE
      at += 1
    } else return { text, end: at + 1 }
    at += 1
  }
  return { text, end: at }
}

export function withoutCurrency(tokens: readonly Token[]): Token[] {
  return tokens.filter(
    ({ raw, quoted: isQuoted }, at) =>
      isQuoted || !/^(euros?|eur|€)$/i.test(raw) || !/\d/.test(tokens[at - 1]?.raw ?? ''),
  )
}

export function quoteText(text: string): string {
  return `"${text.replaceAll(QUOTE, '""')}"`
}
