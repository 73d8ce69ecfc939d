/** The colours of screens, as in the dark theme of the web. */
export const COLORS = {
  browse: '#82b8ff',
  edit: '#ff9484',
  ink: '#0b0d0f',
  dim: '#929ca6',
  warn: '#f3bd54',
  out: '#ff8a7c',
  plate: '#3d76ff',
  cursor: '#22303f',
  ages: { today: '#b9c0c7', '1-30': '#e8d68a', '31-60': '#f3b04c', '61-90': '#ff8f5a', 'over-90': '#ff7d8e' },
} as const
