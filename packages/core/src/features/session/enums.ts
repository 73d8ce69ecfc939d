/** What a service token may be made to do, as options and forms name it. */
export const TOKEN_RIGHTS = ['read', 'export', 'check', 'entries', 'prices'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

export const TOKEN_RIGHT_NAMES: Readonly<Record<TokenRight, string>> = {
  read: 'Read lists and records',
  export: 'Export files and reports',
  check: 'Check the books',
  entries: 'Enter into the cash book',
  prices: 'See what is behind the passcode',
}
