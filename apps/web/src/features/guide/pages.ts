/** Texts of the pages as they are written, by their files. */
const TEXTS = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Where each picture is. */
const PICTURES = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const byName = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, file]) => [nameOf(path), file]))

const TEXT = byName(TEXTS)
const PICTURE = byName(PICTURES)
const INDEX = 'README.md'

/** One page of the guide. */
export interface GuidePage {
  /** As the address has it. */
  id: string
  title: string
  text: string
}

const titleOf = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? ''

/** The pages in the order of the index. */
export const GUIDE_PAGES: readonly GuidePage[] = [...(TEXT.get(INDEX) ?? '').matchAll(/\]\(([\w-]+)\.md\)/g)].flatMap(
  ([, id = '']) => {
    const text = TEXT.get(`${id}.md`)
    return text === undefined ? [] : [{ id, title: titleOf(text), text }]
  },
)

/** The page of an address; null for one that there is not. */
export const guidePage = (id: string): GuidePage | null => GUIDE_PAGES.find((page) => page.id === id) ?? null

/** What the index says above its list. */
export const GUIDE_BEGIN = (TEXT.get(INDEX) ?? '').split(/\n\n/)[1] ?? ''

/** The page that a link leads to: '' for the index, null for what is no page of the guide. */
export function pageOfLink(href: string): string | null {
  if (href === INDEX) return ''
  const id = href.replace(/\.md$/, '')
  return guidePage(id) ? id : null
}

/** Where a picture that a page names is. */
export const pictureAt = (name: string): string | undefined => PICTURE.get(name)
