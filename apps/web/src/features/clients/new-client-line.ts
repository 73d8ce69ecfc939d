import { slotValue } from '@forecourt/core/line/reading'
import type { LineCommand, LineForm } from '../../kit/line/line-command'
import { type ClientValues, EMPTY_CLIENT } from './client-draft'

const ADD_CLIENT_PAGE = { to: '/clients', search: { add: 'new' } } as const

const CLIENT_FORM: LineForm = {
  ...ADD_CLIENT_PAGE,
  draft: { screen: 'add-client', record: 'new' },
  checking: 'An earlier client is still being checked',
}

/**
 * Returns the client that a text describes: an ID No and eight digits of a telephone wherever they are, the first other word as name and the rest as
 * surname.
 * @example clientFromText('maria camilleri cauchi 79442210').surname // 'Camilleri Cauchi'
 */
export function clientFromText(text: string): ClientValues {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const idno = words.find((word) => /^\d{1,8}[a-z]$/i.test(word)) ?? ''
  const mobNo = words.find((word) => /^(\+356)?\d{8}$/.test(word)) ?? ''
  const [name = '', ...surname] = words.filter((word) => word !== idno && word !== mobNo).map(capitalise)
  return { ...EMPTY_CLIENT, idno: idno.toUpperCase(), mobNo, name, surname: surname.join(' ') }
}

/** Capitalises a name typed in small letters. */
function capitalise(word: string): string {
  return word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
}

/** Opens Add Client, filled with the values of the line. */
export const newClientLine: LineCommand = {
  run: ({ reading }) => {
    const name = slotValue(reading, 'name')
    if (name?.kind !== 'text' || name.text === '') return { kind: 'go', ...ADD_CLIENT_PAGE }
    return { kind: 'form', form: CLIENT_FORM, values: clientFromText(name.text) }
  },
  enter: 'fill the form',
}
