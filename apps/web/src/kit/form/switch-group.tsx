import { Switch } from './switch'

interface SwitchGroupProps<T extends string> {
  /** The options, in the order in which they are shown and answered. */
  options: readonly T[]
  names: Readonly<Record<T, string>>
  /** The text beside each switch, where that is not the option itself. */
  text?: (isOn: boolean) => string
  value: readonly T[]
  onChange: (value: readonly T[]) => void
  disabled: boolean
  /** The problem of the whole group, beside the first switch. */
  message: string | undefined
}

/** A switch for each of several options that may be on at once. */
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
