import { useId } from 'react'

interface ChoiceProps<K extends string> {
  label: string
  options: readonly { id: K; text: string }[]
  value: K
  onChange: (value: K) => void
}

/** One of two or three, all in sight: a segmented row of radio buttons, moved by the arrows. */
export function Choice<K extends string>({ label, options, value, onChange }: ChoiceProps<K>) {
  const name = useId()
  return (
    <span className="segments" role="radiogroup" aria-label={label}>
      {options.map(({ id, text }) => (
        <label key={id} className={id === value ? 'on' : undefined}>
          <input type="radio" name={name} checked={id === value} onChange={() => onChange(id)} />
          {text}
        </label>
      ))}
    </span>
  )
}
