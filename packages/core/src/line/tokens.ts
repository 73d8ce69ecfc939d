/** One word of a line. */
export interface Token {
  /** What it says, without its quotes. */
  text: string
  /** As typed. */
  raw: string
  start: number
  end: number
  /** It began with a quote: words, never an amount, type or day. */
  quoted: boolean
  /** Where in `text` its first unquoted comma stands; -1 for none. */
  commaAt: number
  /** `bank` of `bank:BOV`, in small letters. */
  name: string | null
}

const NAME = /^([a-z]+(?:-[a-z]+)*):/i
const QUOTE = '"'

/**
 * The words of a line. `"…"` keeps words together where it begins a word or the value of a named field; a doubled quote inside stands for
 * one; a quote that never closes reaches to the end, as it does while one is still typing. Elsewhere a quote is a letter (`5"`).
 */
export function tokensOf(typed: string): Token[] {
  const line = typed.replaceAll(/[“”„]/g, QUOTE)
  const tokens: Token[] = []
  let at = 0
  while (at < line.length) {
    if (/\s/.test(line[at] ?? '')) at += 1
    else {
      const token = tokenAt(line, at)
      tokens.push(token)
      at = token.end
    }
  }
  return tokens
}

function tokenAt(line: string, start: number): Token {
  if (line[start] === '+' && line[start + 1] === QUOTE) return plusAt(start)
  const word = /^\S+/.exec(line.slice(start))?.[0] ?? ''
  const name = NAME.exec(word)
  const from = start + (name ? name[0].length : 0)
  const quoted = line[from] === QUOTE
  const opened = quoted ? readQuoted(line, from + 1) : { text: '', end: from }
  // A plus right after a closing quote stands between two accounts.
  const tail = quoted && line[opened.end] === '+' ? '' : (/^\S*/.exec(line.slice(opened.end))?.[0] ?? '')
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

function plusAt(start: number): Token {
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

/** The text in quotes, as `tokensOf` reads it back. */
export function quoted(text: string): string {
  return `"${text.replaceAll(QUOTE, '""')}"`
}
