import { type RefObject, useEffect } from 'react'

/** Gives focus to the first field when the page opens. */
export function useFirstField(first: RefObject<HTMLInputElement | null>): void {
  useEffect(() => first.current?.focus(), [first])
}
