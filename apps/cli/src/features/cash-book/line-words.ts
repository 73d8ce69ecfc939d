import { COMMANDS } from '@forecourt/core/commands'
import { quoted } from '@forecourt/core/line/tokens'
import { usage } from '../../kit/failure'
import { noSuch } from '../../kit/nearest'
import { type Given, textOf } from '../../kit/options'
import { FIELD_OPTIONS } from './line-options'

const NAMED = /^([a-z]+(?:-[a-z]+)*):(.*\s.*)$/is

/**
 * The line that the words of a shell make. The shell has taken the quotes off: a named field with blanks gets them back, so does a text with blanks behind the
 * first word, where the line has no place for a name; options become named fields.
 *
 * @throws CliFailure 2 for a word that is meant as an option which does not exist.
 */
export function lineOfWords(
  verb: string,
  { words, options, flags }: Pick<Given, 'words' | 'options' | 'flags'>,
): string {
  const stray = words.find((word) => /^--[a-z]/i.test(word))?.split('=')[0]
  if (stray) throw usage(`${noSuch('option', stray, flags)}\n\`forecourt help ${verb}\` lists the options`)
  const typed = words.map((word, at) => {
    const named = NAMED.exec(word)
    if (named) return named[2]?.startsWith('"') ? word : field(named[1] ?? '', named[2] ?? '')
    return at > 0 && /\s/.test(word) && !word.includes('"') && takesQuotes(verb) ? quoted(word) : word
  })
  const given = FIELD_OPTIONS.flatMap(([name]) => {
    const value = textOf(options, name)
    return value === null ? [] : [field(name, value)]
  })
  return [verb, ...typed, ...given].join(' ')
}

/** The line of an entry that has no place for a name, whose texts stand in quotes. */
function takesQuotes(verb: string): boolean {
  const command = COMMANDS.find((each) => each.verb === verb || each.synonyms?.some((synonym) => synonym === verb))
  return command?.entry !== undefined && !command.slots?.some(({ kind }) => kind === 'name-description')
}

function field(name: string, value: string): string {
  return `${name}:"${value.replaceAll('"', '""')}"`
}
