import { squeezeText } from '@forecourt/core/kernel/registrations'
import type { ComboOption } from '../../kit/form/combo-field'

/** The registration or account of an option is what was typed, whatever its spaces and case; `ABC` is not the whole of `ABC 123`. */
export function namesVehicle(typed: string, option: ComboOption<number>): boolean {
  const wanted = squeezeText(typed)
  const [head = '', account = ''] = option.text.split(' - ')
  const words = head.split(' ')
  const isWhole = (at: number) => !/^\d+$/.test(words[at + 1] ?? '')
  return (
    squeezeText(account) === wanted ||
    words.some((_, at) => isWhole(at) && squeezeText(words.slice(0, at + 1).join('')) === wanted)
  )
}
