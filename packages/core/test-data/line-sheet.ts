import { COLLOQUIAL_LINES } from './colloquial-lines'

export function lineSheet(): string {
  const head = [
    '# Lines as they are typed',
    '',
    'What stands first in the palette for a line as it is typed at a counter, and what Enter and Ctrl Enter make of it, for the 20th of November 2026.',
    'Printed from the table that the tests hold the lines to. A record that a line names has to exist; what is shown before it is saved waits for a second',
    'Ctrl Enter. Where first stands another line, the typed one was repaired.',
  ]
  const sections = [...COLLOQUIAL_LINES].flatMap(([about, lines]) => [
    '',
    `## ${about}`,
    '',
    '| typed | first | Enter | Ctrl Enter |',
    '|---|---|---|---|',
    ...lines.map(({ typed, first, enter, ctrlEnter }) => {
      const cells = [codeMarkup(typed), first === typed ? 'as typed' : codeMarkup(first), enter]
      return `| ${[...cells, ctrlEnter === enter ? 'the same' : ctrlEnter].join(' | ')} |`
    }),
  ])
  return `${[...head, ...sections].join('\n')}\n`
}

const codeMarkup = (text: string): string => `\`${text}\``.replaceAll('|', '\\|')
