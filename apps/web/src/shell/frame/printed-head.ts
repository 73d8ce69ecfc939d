/** Returns the style that repeats the title on every printed sheet after the first, which has it in the page. */
export function printedHeadStyle(title: string): string {
  // Every sign that could end the text, or the element it is in.
  const text = title.replace(/["\\<>\n\r]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)
  return `@page{@top-left{content:"${text}"}}@page :first{@top-left{content:""}}`
}
