import { Switch } from './switch'

interface SwitchGroupProps<T extends string> {
  /** What can be on, in the order in which it is shown and answered. */
  options: readonly T[]
  names: Readonly<Record<T, string>>
  /** Beside each switch, where that is not the option itself. */
  text?: (isOn: boolean) => string
  value: readonly T[]
  onChange: (value: readonly T[]) => void
  disabled: boolean
  /** Beside the first: what is wrong with all of them together. */
  message: string | undefined
}

/** A switch for each of several things that may be on at once. */
export function SwitchGroup<T extends string>(props: SwitchGroupProps<T>) {
  const { options, names, value, onChange, disabled, message, text } = props
  return options.map((option, at) => (
    <Switch
      key={option}
      label={names[option]}
      value={value.includes(option)}
      disabled={disabled}
      text={text?.(value.includes(option)) ?? option}
      message={at === 0 ? message : undefined}
      onChange={(isOn) => onChange(options.filter((each) => (each === option ? isOn : value.includes(each))))}
    />
  ))
}
