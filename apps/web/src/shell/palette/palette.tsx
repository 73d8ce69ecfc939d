export function Palette(_props: Record<string, unknown>) {
  return null
}
