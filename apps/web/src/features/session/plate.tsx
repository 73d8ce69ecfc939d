const STARS = [
  'M24.0 14.0h.01',
  'M22.7 19.0h.01',
  'M19.0 22.7h.01',
  'M14.0 24.0h.01',
  'M9.0 22.7h.01',
  'M5.3 19.0h.01',
  'M4.0 14.0h.01',
  'M5.3 9.0h.01',
  'M9.0 5.3h.01',
  'M14.0 4.0h.01',
  'M19.0 5.3h.01',
  'M22.7 9.0h.01',
]

/** A registration plate: the mark of the application. */
export function Plate({ text }: { text: string }) {
  return (
    <div className="plate" aria-hidden="true">
      <span className="eu">
        <svg
          aria-hidden="true"
          width="28"
          height="28"
          viewBox="0 0 28 28"
          fill="none"
          stroke="#ffd84a"
          strokeWidth="2.6"
          strokeLinecap="round"
        >
          {STARS.map((star) => (
            <path key={star} d={star} />
          ))}
        </svg>
        M
      </span>
      <span className="no">{text}</span>
    </div>
  )
}
