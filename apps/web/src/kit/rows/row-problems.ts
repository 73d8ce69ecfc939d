import { useState } from 'react'

/** The problems of a row's editor: its own after a try, and those that the server found until something is typed. */
export function useRowProblems(own: ReadonlyMap<string, string>) {
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    problems: new Map([...refused, ...(wasTried ? own : [])]),
    forget: () => setRefused(new Map()),
    refuse: (fields: Readonly<Record<string, readonly string[]>>) =>
      setRefused(
        new Map(Object.entries(fields).map(([field, [message = '']]) => [field.replace(/Str$/, ''), message])),
      ),
    /** True when nothing is missing; from then on problems are shown. */
    check: () => {
      setWasTried(true)
      return own.size === 0
    },
  }
}
