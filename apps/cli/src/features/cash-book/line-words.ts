import { COMMANDS } from '@forecourt/core/commands'
import { quoteText } from '@forecourt/core/line/tokens'
import { usageFailure } from '../../kit/failure'
import { unknownNameSentence } from '../../kit/nearest'
import { type CommandInput, optionText } from '../../kit/options'
import { FIELD_OPTIONS } from './line-options'

const NAMED = /^([a-z]+(?:-[a-z]+)*):(.*\s.*)$/is

/**
 * Joins the words of a shell into a line. The shell has removed the quotes, so named fields with blanks get them back, and so does a text with blanks
 * after the first word where the line has no slot for a name; options become named fields.
 * @throws CliFailure 2 for a word that looks like an option that does not exist.
 */
export function joinLine(
  verb: string,
  { words, options, flags }: Pick<CommandInput, 'words' | 'options' | 'flags'>,
): string {
  const stray = words.find((word) => /^--[a-z]/i.test(word))?.split('=')[0]
  if (stray)
    throw usageFailure(`${unknownNameSentence('option', stray, flags)}\n\`forecourt help ${verb}\` lists the options`)
  const typed = words.map((word, at) => {
    const named = NAMED.exec(word)
    if (named) return named[2]?.startsWith('"') ? word : namedField(named[1] ?? '', named[2] ?? '')
    return at > 0 && /\s/.test(word) && !word.includes('"') && quotesTexts(verb) ? quoteText(word) : word
  })
  const given = FIELD_OPTIONS.flatMap(([name]) => {
    const value = optionText(options, name)
    return value === null ? [] : [namedField(name, value)]
  })
  return [verb, ...typed, ...given].join(' ')
}

/** Returns true for the line of an entry without a slot for a name, whose texts stand in quotes. */
function quotesTexts(verb: string): boolean {
  const command = COMMANDS.find((each) => each.verb === verb || each.synonyms?.some((synonym) => synonym === verb))
  return command?.entry !== undefined && !command.slots?.some(({ kind }) => kind === 'name-description')
}

function namedField(name: string, value: string): string {
  return `${name}:"${value.replaceAll('"', '""')}"`
}
