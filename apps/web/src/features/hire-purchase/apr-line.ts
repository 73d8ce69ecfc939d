import {
  aprOfEqual,
  type EqualInstalments,
  equalInstalmentFacts,
  equalInstalmentSentence,
  equalInstalmentsOf,
} from '@forecourt/core/features/hire-purchase/equal-instalments'
import { aprOf } from '@forecourt/core/features/hire-purchase/apr'
import { flowFacts, flowSentence, flowsOf, type TypedFlows } from '@forecourt/core/features/hire-purchase/flow-text'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import type { Fact } from '../../kit/panel'

interface CheckedInstalments extends CheckedLine {
  asked: EqualInstalments
}

function factOf([label, value]: readonly [label: string, value: string]): Fact {
  return { label, value, ...(label === 'APR' ? { tone: 'big', ruled: true } : {}) }
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
    facts: equalInstalmentFacts(asked).map(factOf),
  }),
  run: (_, checked) => {
    const text = checked ? equalInstalmentSentence(checked.asked) : ''
    return text === '' ? null : { kind: 'copy', text }
  },
  enter: 'copy',
}

interface CheckedFlows extends CheckedLine {
  asked: TypedFlows | null
}

/** A line that says what flows of any days and amounts cost: Enter copies it as a sentence. */
export const flowsLine: LineCommand<CheckedFlows> = {
  check: ({ reading }) => {
    const asked = flowsOf(reading)
    if (!asked) return null
    if ('problem' in asked) return { asked: null, checks: [{ state: 'failed', text: asked.problem }] }
    const { problem } = aprOf(asked.flows, asked.unit)
    return {
      asked,
      checks: [
        problem === undefined
          ? { state: 'passed', text: `Counted in ${asked.unit}, back from each payment` }
          : { state: 'failed', text: problem },
      ],
    }
  },
  preview: (_, { asked }) => ({ title: 'What the credit costs', facts: asked ? flowFacts(asked).map(factOf) : [] }),
  run: (_, checked) => {
    const text = checked?.asked ? flowSentence(checked.asked) : ''
    return text === '' ? null : { kind: 'copy', text }
  },
  enter: 'copy',
}
