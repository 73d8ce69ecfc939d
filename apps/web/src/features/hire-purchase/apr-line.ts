import {
  aprOfEqual,
  type EqualInstalments,
  equalInstalmentFacts,
  equalInstalmentSentence,
  equalInstalmentsOf,
} from '@forecourt/core/features/hire-purchase/equal-instalments'
import { aprOf } from '@forecourt/core/features/hire-purchase/apr'
import {
  flowFacts,
  flowSentence,
  typedFlowsOf,
  type TypedFlows,
} from '@forecourt/core/features/hire-purchase/flow-text'
import type { CheckedLine, LineCommand } from '../../kit/line/line-command'
import type { PanelFact } from '../../kit/panel'

interface CheckedInstalments extends CheckedLine {
  asked: EqualInstalments
}

function labelledFact([label, value]: readonly [label: string, value: string]): PanelFact {
  return { label, value, ...(label === 'APR' ? { tone: 'big', ruled: true } : {}) }
}

/** A line that answers what equal instalments cost: Enter copies the answer as a sentence. */
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
    facts: equalInstalmentFacts(asked).map(labelledFact),
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

/** A line that answers what payments of any days and amounts cost: Enter copies the answer as a sentence. */
export const flowsLine: LineCommand<CheckedFlows> = {
  check: ({ reading }) => {
    const asked = typedFlowsOf(reading)
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
  preview: (_, { asked }) => ({
    title: 'What the credit costs',
    facts: asked ? flowFacts(asked).map(labelledFact) : [],
  }),
  run: (_, checked) => {
    const text = checked?.asked ? flowSentence(checked.asked) : ''
    return text === '' ? null : { kind: 'copy', text }
  },
  enter: 'copy',
}
