/** A drawn caret, for places where the browser draws none. */
export function Caret({ className }: { className: string }) {
  return <i className={`inline-block bg-mode align-[-3px] ${className}`} />
}
