/** Two columns beside each other, in a narrow window below each other. */
export const SALE_COLUMNS =
  'grid grid-cols-[590px_minmax(0,1fr)] max-[1381px]:grid-cols-[520px_minmax(0,1fr)] max-[1240px]:grid-cols-1 print:grid-cols-2'
/** The left one. */
export const SALE_COLUMN =
  'min-w-0 px-5 pt-2 pb-1.5 [--field:138px_212px_minmax(0,1fr)] max-[1381px]:[--field:138px_180px_minmax(0,1fr)] max-[1240px]:[--field:138px_212px_minmax(0,1fr)] max-[1381px]:[--field-bad:138px_minmax(90px,1fr)_minmax(0,max-content)] max-[1240px]:[--field-bad:138px_212px_minmax(0,1fr)] print:[--field:138px_180px_minmax(0,1fr)]'
/** Rows of the right one: where it goes below, they stand as those above. */
export const SALE_RIGHT_ROWS =
  '[--field-gap:8px] max-[1240px]:[--field:138px_212px_minmax(0,1fr)] max-[1240px]:[--field-gap:12px] print:[--field:138px_180px_minmax(0,1fr)]'
