import { valueIn } from '@forecourt/core/line/reading'
import type { LineCommand, LineForm } from '../../kit/line/line-command'
import { type ClientValues, EMPTY_CLIENT } from './client-draft'

const ADDING = { to: '/clients', search: { add: 'new' } } as const

const CLIENT_FORM: LineForm = {
  ...ADDING,
  draft: { screen: 'add-client', record: 'new' },
  checking: 'An earlier client is still being checked',
}

/**
 * A client as words say: an ID No and eight digits of a telephone where they stand, the first other word as name and the rest as surname.
 *
 * @example clientOfWords('maria camilleri cauchi 79442210').surname // 'Camilleri Cauchi'
 */
export function clientOfWords(text: string): ClientValues {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const idno = words.find((word) => /^\d{1,8}[a-z]$/i.test(word)) ?? ''
  const mobNo = words.find((word) => /^(\+356)?\d{8}$/.test(word)) ?? ''
  const [name = '', ...surname] = words.filter((word) => word !== idno && word !== mobNo).map(capital)
  return { ...EMPTY_CLIENT, idno: idno.toUpperCase(), mobNo, name, surname: surname.join(' ') }
}

/** A name typed in small letters begins with a capital. */
function capital(word: string): string {
  return word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/** Opens Add Client, filled with what the line says. */
export const newClientLine: LineCommand = {
  run: ({ reading }) => {
    const name = valueIn(reading, 'name')
    if (name?.kind !== 'text' || name.text === '') return { kind: 'go', ...ADDING }
    return { kind: 'form', form: CLIENT_FORM, values: clientOfWords(name.text) }
  },
  enter: 'fill the form',
}
