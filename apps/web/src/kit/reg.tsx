interface RegProps {
  /** The registration; empty for none. */
  text: string | null | undefined
  none?: string
  className?: string
}

/** A registration with its plate bar. */
export function Reg({ text, none = 'no reg', className = '' }: RegProps) {
  if (!text) return <span className={`reg none ${className}`}>{none}</span>
  return <span className={`reg m ${className}`}>{text}</span>
}
