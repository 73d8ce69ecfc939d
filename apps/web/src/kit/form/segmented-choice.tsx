import { cx } from 'class-variance-authority'
import { useId } from 'react'

interface SegmentedChoiceProps<K extends string> {
  label: string
  options: readonly { id: K; text: string }[]
  value: K
  onChange: (value: K) => void
}

/** One of two or three visible options: a row of radio buttons, moved by the arrows. */
export function SegmentedChoice<K extends string>({ label, options, value, onChange }: SegmentedChoiceProps<K>) {
  const name = useId()
  return (
    <span
      className="inline-flex flex-none h-6 border border-line-2 rounded-ctl overflow-hidden focus-within:outline-2 focus-within:outline-mode focus-within:outline-offset-1 print:hidden"
      role="radiogroup"
      aria-label={label}
    >
      {options.map(({ id, text }) => (
        <label
          key={id}
          className={cx(
            'px-2.5 text-13 leading-5.5 cursor-pointer',
            id === value ? 'bg-bg-3 font-semibold text-fg-0 shadow-[inset_0_-2px_0_var(--mode)]' : 'bg-bg-2 text-fg-1',
          )}
        >
          <input
            type="radio"
            className="absolute opacity-0 pointer-events-none"
            name={name}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {text}
        </label>
      ))}
    </span>
  )
}
