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
export function RegistrationLogo({ text }: { text: string }) {
  return (
    <div
      className="inline-flex phone:[zoom:0.8] items-stretch h-23 rounded-[9px] bg-plate text-plate-ink shadow-[inset_0_0_0_2px_var(--plate),inset_0_0_0_4px_var(--plate-ink)] overflow-hidden"
      aria-hidden="true"
    >
      <span className="flex flex-col items-center justify-between w-12 pt-2.5 pb-2.25 bg-plate-eu mono-[19px/20px] font-bold text-on-plate">
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
      <span className="pl-5.5 pr-6.5 mono-[74px/90px] font-semibold font-stretch-125% tracking-[0.01em] whitespace-pre">
        {text}
      </span>
    </div>
  )
}
