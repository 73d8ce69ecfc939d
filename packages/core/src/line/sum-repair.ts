/** A sum that a line is, as a repair of it. */
interface SumRepair {
  text: string
  changes: string[]
  isWeak: boolean
  isOpen: boolean
}

/** `calc 120+35` is `= 120+35`. */
export function sumRepair(words: string): SumRepair | null {
  if (/^\d+(\.\d{1,2})?([+*x×]\d+(\.\d{1,2})?)+$/i.test(words) && /[.*x×]/i.test(words))
    return { text: `= ${words}`, changes: ['it is a sum'], isWeak: true, isOpen: false }
  const share = /^(?:calc )?(\d+(?:\.\d+)?) ?(?:%|percent|per cent) of (€?[\d.,k]+)$/i.exec(words)
  if (share) return { text: `= ${share[2]}*${share[1]}%`, changes: ['it is a sum'], isWeak: false, isOpen: false }
  const sum = /^(?:calc|calculate|calculator|sum)\b ?(.*)$/i.exec(words)
  if (!sum || (sum[1] !== '' && !/^[\d(.€-]/.test(sum[1] ?? ''))) return null
  const typed = words.split(' ')[0] ?? ''
  return { text: `= ${sum[1] ?? ''}`.trimEnd(), changes: [`${typed} is =`], isWeak: sum[1] === '', isOpen: false }
}
