const PROGRAMS: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]
/** The user agent of the command line's Node.js. */
const SHELL = /^node\b/

/**
 * The browser and system of a sign-in, in plain words; '' when unknown.
 * @example deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // 'Firefox on Linux'
 * @source server 17.3
 */
export function deviceOf(userAgent: string): string {
  if (SHELL.test(userAgent)) return 'command line'
  const program = wordOf(PROGRAMS, userAgent)
  const system = wordOf(SYSTEMS, userAgent)
  return program && system ? `${program} on ${system}` : program || system
}

function wordOf(words: readonly [RegExp, string][], userAgent: string): string {
  return words.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
}
