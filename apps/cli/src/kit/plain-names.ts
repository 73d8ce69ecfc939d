/** The names of one thing in the answers of different calls, with the name that the command line uses. */
const NAMES: Readonly<Record<string, string>> = {
  accountNo: 'hpAccountNo',
  accountNos: 'hpAccountNos',
  hpacNo: 'hpAccountNo',
  hpAccountNumber: 'hpAccountNo',
  chequeNumber: 'chequeNo',
  mobNo: 'mobile',
  mobileNo: 'mobile',
  telNo: 'telephone',
}

export function plainName(name: string): string {
  return NAMES[name] ?? name
}

/**
 * A result with the same name for one thing, whichever call it came from.
 * @source commands 3.5
 */
export function plainNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [plainName(name), plainNames(each)]))
}

/** The text that `--json` prints: on one line for a flat result, else on several. */
export function jsonText(value: object): string {
  const isFlat = Object.values(value).every((each) => typeof each !== 'object' || each === null)
  return `${JSON.stringify(plainNames(value), null, isFlat ? undefined : 2)}\n`
}
