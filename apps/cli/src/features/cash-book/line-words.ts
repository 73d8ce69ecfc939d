import { usage } from '../../kit/failure'
import { noSuch } from '../../kit/nearest'
import { type Given, textOf } from '../../kit/options'
import { FIELD_OPTIONS } from './line-options'

const NAMED = /^([a-z]+(?:-[a-z]+)*):(.*\s.*)$/is

/**
 * The line that the words of a shell make. The shell has taken the quotes off: a named field with blanks gets them back, and options become
 * named fields.
 *
 * @throws CliFailure 2 for a word that is meant as an option which does not exist.
 */
export function lineOfWords(
  verb: string,
  { words, options, flags }: Pick<Given, 'words' | 'options' | 'flags'>,
): string {
  const stray = words.find((word) => /^--[a-z]/i.test(word))?.split('=')[0]
  if (stray) throw usage(`${noSuch('option', stray, flags)}\n\`forecourt help ${verb}\` lists the options`)
  const typed = words.map((word) => {
    const named = NAMED.exec(word)
    return named && !named[2]?.startsWith('"') ? field(named[1] ?? '', named[2] ?? '') : word
  })
  const given = FIELD_OPTIONS.flatMap(([name]) => {
    const value = textOf(options, name)
    return value === null ? [] : [field(name, value)]
  })
  return [verb, ...typed, ...given].join(' ')
}

function field(name: string, value: string): string {
  return `${name}:"${value.replaceAll('"', '""')}"`
}
