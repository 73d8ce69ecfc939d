/** The version of the product, the one place of it; the page of releases says what each part means for users (server 13). */
export const VERSION = '1.59.1'
