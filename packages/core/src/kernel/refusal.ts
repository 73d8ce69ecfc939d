export type RefusalFacts = Readonly<Record<string, string | number>>

export interface RefusalText {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 429
  /** The sentence for the cashier; `{name}` is replaced by the fact of that name. */
  text: string
}

export function fillSentence(text: string, facts: RefusalFacts = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}
