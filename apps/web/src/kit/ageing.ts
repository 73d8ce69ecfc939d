/** The colour of each step of the ageing ramp; 0 is not yet overdue. */
export const AGE_COLOURS = ['text-fg-1', 'text-age-1', 'text-age-2', 'text-age-3', 'text-age-4'] as const
