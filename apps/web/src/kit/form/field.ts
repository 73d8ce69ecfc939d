import type { ReactNode, Ref } from 'react'

/** What every field takes; made for react-hook-form's Controller (`{...field}`) and for plain state alike. */
export interface FieldProps<V> {
  label: string
  value: V
  onChange: (value: V) => void
  onBlur?: (() => void) | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  required?: boolean | undefined
  /** Wrong: red edge and label. */
  invalid?: boolean | undefined
  /** Worth a look: yellow edge. */
  warning?: boolean | undefined
  /** At the right of the control: the problem, or a hint. */
  message?: ReactNode
  disabled?: boolean | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  /** Only the control, named by `label`, without row and message: for page bars. */
  bare?: boolean | undefined
  /** Width of a bare control. */
  width?: number | undefined
  /** The key that jumps to it, printed inside. */
  hint?: string | undefined
}

/** The classes of a control's frame. */
export function frameOf(field: { invalid?: boolean; warning?: boolean }, extra = ''): string {
  return `in${field.invalid ? ' bad' : field.warning ? ' wrn' : ''}${extra === '' ? '' : ` ${extra}`}`
}
