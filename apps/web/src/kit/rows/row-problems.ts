import { useState } from 'react'

const NONE: ReadonlyMap<string, string> = new Map()

/** Returns the problems of a row's editor: its own after a try, and those of the server until something is typed. */
export function useRowProblems(own: ReadonlyMap<string, string>) {
  const [wasTried, setWasTried] = useState(false)
  const [refused, setRefused] = useState(NONE)
  return {
    problems: new Map([...refused, ...(wasTried ? own : NONE)]),
    /** Those that the server found. */
    refused,
    forget: () => setRefused(NONE),
    /** Begins anew: nothing was tried. */
    reset: () => {
      setWasTried(false)
      setRefused(NONE)
    },
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

export type RowProblems = ReturnType<typeof useRowProblems>
