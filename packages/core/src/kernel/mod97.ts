/**
 * The remainder by 97 of digits and letters, A being 10 and Z 35, as ISO 7064 (MOD 97-10) has it: 1 where IBANs and creditor references are right once
 * their first four characters stand last.
 *
 * @param text Capitals and digits alone.
 */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest
}
