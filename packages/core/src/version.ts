/** The version of the product, the one place of it: what each part means for users stands in the page of releases (server 13). */
export const VERSION = '1.59.1'
