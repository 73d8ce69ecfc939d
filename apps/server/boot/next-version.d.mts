interface Texts {
  changelog: string
  core: string
  manifest: string
}
export function changesIn(changelog: string): { versions: { version: string; day: string }[]; lines: string[] }
export function compareVersions(a: string, b: string): number
export function withVersion(texts: Texts, version: string, day: string): Texts
export function nextVersion(root: string, say: (text: string) => void, words: string[]): void
export function mustBeReleased(root: string): void
