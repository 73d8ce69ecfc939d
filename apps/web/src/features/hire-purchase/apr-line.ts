import {
  aprOfEqual,
  type EqualInstalments,
  equalInstalmentFacts,
  equalInstalmentSentence,
  equalInstalmentsOf,
} from '@forecourt/core/features/hire-purchase/equal-instalments'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import type { Fact } from '../../kit/panel'

interface CheckedInstalments extends CheckedLine {
  asked: EqualInstalments
}

/** A line that says what equal instalments cost: Enter copies it as a sentence. */
export const aprLine: LineCommand<CheckedInstalments> = {
  check: ({ reading }, { today }) => {
    const asked = equalInstalmentsOf(reading, today)
    if (!asked) return null
    const { problem } = aprOfEqual(asked)
    if (problem !== undefined) return { asked, checks: [{ state: 'failed', text: problem }] }
    return { asked, checks: [{ state: 'passed', text: 'Lent today, an instalment each month' }] }
  },
  preview: (_, { asked }) => ({
    title: 'What the instalments cost',
    facts: equalInstalmentFacts(asked).map(
      ([label, value]): Fact => ({ label, value, ...(label === 'APR' ? { tone: 'big', ruled: true } : {}) }),
    ),
  }),
  run: (_, checked) => {
    const text = checked ? equalInstalmentSentence(checked.asked) : ''
    return text === '' ? null : { kind: 'copy', text }
  },
  enter: 'copy',
}
