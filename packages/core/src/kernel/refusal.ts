/** Facts that fill the sentence of a refusal. */
export type RefusalFacts = Readonly<Record<string, string | number>>

/** What a refusal says and with which HTTP status it is sent. */
export interface RefusalText {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 410 | 429
  /** The sentence for the cashier; `{name}` is replaced by the fact of that name. */
  text: string
}

/** The sentence with its facts filled in. */
export function sentence(text: string, facts: RefusalFacts = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? ''))
}
