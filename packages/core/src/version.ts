/** The version that the sign-in page, the footer and every document show. */
export const VERSION = '1.59'
