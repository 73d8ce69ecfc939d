import Markdown from 'markdown-to-jsx/react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { guidePageOfLink, guidePictureUrl } from './pages'

/** A key, a line or a command in monospace. */
function InlineCode({ children }: { children?: ReactNode }) {
  return (
    <code className="mono-[13px] px-1 border border-line-2 rounded-ctl bg-bg-2 wrap-anywhere print:border-0">
      {children}
    </code>
  )
}

/** A link to another page of the guide; a link to anything else is shown as text. */
function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const page = guidePageOfLink(href)
  if (page === null) return <span>{children}</span>
  return (
    <Link to="/guide" search={page === '' ? {} : { page }} replace className="text-mode underline">
      {children}
    </Link>
  )
}

function Picture({ src = '', alt = '' }: { src?: string; alt?: string }) {
  return (
    <img
      src={guidePictureUrl(src)}
      alt={alt}
      width={1366}
      height={768}
      className="block w-full h-auto my-2 border border-line-2 rounded-ctl"
    />
  )
}

/** A block of text for the shell, with its spaces and line breaks. */
function Block({ children }: { children?: ReactNode }) {
  return (
    <pre className="my-2 px-3 py-2 mono-[13px] bg-bg-2 border border-line-2 whitespace-pre-wrap [&_code]:border-0 [&_code]:p-0">
      {children}
    </pre>
  )
}

const OPTIONS = {
  disableParsingRawHTML: true,
  wrapper: 'article',
  forceWrapper: true,
  forceBlock: true,
  overrides: { a: GuideLink, img: Picture, code: InlineCode, pre: Block },
} as const

/** The text of a page of the guide. */
export function GuideText({ text }: { text: string }) {
  return (
    <div className="sans-[14px/22px] [&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:text-15 [&_p]:my-2 [&_ul]:my-2 [&_ul]:pl-5 [&_ul]:list-disc [&_ol]:my-2 [&_ol]:pl-5 [&_ol]:list-decimal [&_li]:my-1 [&_table]:table-auto [&_th]:text-left [&_:is(td,th)]:py-1 [&_:is(td,th)]:pr-4 [&_:is(td,th)]:align-top [&_td]:border-t [&_td]:border-line-1 [&_td]:wrap-anywhere">
      <Markdown options={OPTIONS}>{text}</Markdown>
    </div>
  )
}
