import type { Operation } from '../src/kernel/operation'
import { OPERATIONS } from '../src/operations'

/** The checks of every call that a person may have to confirm, in the order in which they are asked. */
export function checkSheet(): string {
  const rows = Object.entries<Operation>(OPERATIONS).flatMap(([name, { checks }]) =>
    checks.map((code) => `| ${name} | \`${code}\` | confirm |`),
  )
  return [
    '# Checks',
    '',
    'What a person may have to confirm before a call saves (server 27): the code that `confirmed` takes. What a rule refuses stands in [messages.md](messages.md).',
    '',
    '| call | check | outcome |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
