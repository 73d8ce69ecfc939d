/** The Markdown of each page, by its path. */
const TEXTS = import.meta.glob<string>('../../../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** The URL of each picture, by its path. */
const PICTURES = import.meta.glob<string>('../../../../../docs/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

const guideFileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const indexByFileName = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([path, file]) => [guideFileNameOf(path), file]))

const TEXT = indexByFileName(TEXTS)
const PICTURE = indexByFileName(PICTURES)
const INDEX = 'README.md'

export interface GuidePage {
  /** The name of the page in the address. */
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

/** Returns the page with an id, or null. */
export const guidePage = (id: string): GuidePage | null => GUIDE_PAGES.find((page) => page.id === id) ?? null

/** The text of the index above its list. */
export const GUIDE_INTRODUCTION = (TEXT.get(INDEX) ?? '').split(/\n\n/)[1] ?? ''

/** Returns the page of a link: '' for the index, null for links to anything else. */
export function guidePageOfLink(href: string): string | null {
  if (href === INDEX) return ''
  const id = href.replace(/\.md$/, '')
  return guidePage(id) ? id : null
}

/** Returns the URL of a picture by its file name. */
export const guidePictureUrl = (name: string): string | undefined => PICTURE.get(name)
