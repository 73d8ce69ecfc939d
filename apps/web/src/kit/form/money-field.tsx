import { type Cents, formatAmount } from '@forecourt/core/kernel/money'
import { useState } from 'react'
import type { FieldProps } from './field'
import { InputRow } from './text-field'

export type MoneyParse = (text: string) => { cents: Cents } | { problem: string }

export interface MoneyFieldProps extends FieldProps<string> {
  /** Parses the typed text, which itself stays as typed. */
  parse: MoneyParse
  /** Called with the amount when the text is one, else null. */
  onAmount?: (amount: Cents | null) => void
  /** Formats the text as `1,250.50` when the field is left. */
  writesOut?: boolean
}

/** The least amount with a thousands separator. */
const THOUSAND = 1000_00

/** Returns the typed text with thousands separators. */
function formatTyped(typed: string, amount: Cents): string {
  return Math.abs(amount) < THOUSAND ? typed : formatAmount(amount)
}

/**
 * An amount in euro: as typed while focused, with thousands separators otherwise. Text that is no amount stays, with a message when the field is
 * left.
 */
export function MoneyField({ parse, onAmount, writesOut = false, onChange, onBlur, ...field }: MoneyFieldProps) {
  // What stands there from the start was typed before.
  const [wasLeft, setWasLeft] = useState(field.value !== '')
  const [isFocused, setIsFocused] = useState(false)
  const read = field.value.trim() === '' ? null : parse(field.value)
  const problem = wasLeft && read && 'problem' in read ? read.problem : null
  return (
    <InputRow
      {...field}
      value={isFocused || !read || 'problem' in read ? field.value : formatTyped(field.value, read.cents)}
      {...(problem === null || field.message ? {} : { message: problem, invalid: true })}
      align="right"
      trailing={<span className="text-fg-2">€</span>}
      onChange={(text) => {
        setWasLeft(false)
        onChange(text)
        const next = text.trim() === '' ? null : parse(text)
        onAmount?.(next && 'cents' in next ? next.cents : null)
      }}
      onBlur={() => {
        setWasLeft(true)
        setIsFocused(false)
        if (writesOut && read && 'cents' in read && formatAmount(read.cents) !== field.value)
          onChange(formatAmount(read.cents))
        onBlur?.()
      }}
      input={{ inputMode: 'decimal', onFocus: () => setIsFocused(true) }}
    />
  )
}
