import type { ComboOption } from '../../kit/form/combo-field'

const fold = (text: string) => text.toLowerCase().replaceAll(/[\s-]/g, '')

/** The registration or account of an option is what was typed, whatever its spaces and case; `ABC` is not the whole of `ABC 123`. */
export function namesVehicle(typed: string, option: ComboOption<number>): boolean {
  const wanted = fold(typed)
  const [head = '', account = ''] = option.text.split(' - ')
  const words = head.split(' ')
  const isWhole = (at: number) => !/^\d+$/.test(words[at + 1] ?? '')
  return (
    fold(account) === wanted || words.some((_, at) => isWhole(at) && fold(words.slice(0, at + 1).join('')) === wanted)
  )
}
