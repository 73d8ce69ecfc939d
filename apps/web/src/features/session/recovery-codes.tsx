/** Recovery codes, with what they are for. */
export function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="mb-3.5 text-14 leading-5 text-fg-1">
        Each code signs you in once when you do not have your phone. They are shown only once: print them or write them
        down, and keep them safe.
      </p>
      <ol
        className="grid grid-cols-2 gap-y-1 gap-x-6 w-fit mb-3.5 numerals text-14 select-all"
        aria-label="Recovery codes"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </>
  )
}

const PRINTED_MS = 60_000

/** Prints codes on a sheet of their own. */
export function printCodes(codes: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: sheet, contentWindow: view } = frame
  if (!sheet || !view) throw new Error('A frame of this page has a document')
  const heading = sheet.createElement('h1')
  heading.textContent = 'Forecourt: recovery codes'
  const told = sheet.createElement('p')
  told.textContent = 'Each code signs you in once. Keep them safe.'
  const list = sheet.createElement('ol')
  for (const code of codes) list.append(Object.assign(sheet.createElement('li'), { textContent: code }))
  sheet.title = 'Recovery codes'
  sheet.body.append(heading, told, list)
  view.print()
  // The dialog of a browser may still read it; nothing tells when it is closed.
  setTimeout(() => frame.remove(), PRINTED_MS)
}
