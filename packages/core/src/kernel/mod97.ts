/**
 * The remainder by 97 of digits and letters, A being 10 and Z 35, by ISO 7064 (MOD 97-10): 1 for valid IBANs and creditor references once their first
 * four characters are at the end.
 * @param text Capitals and digits alone.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
