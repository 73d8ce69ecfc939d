/** The version of the product, as its packages state it. */
export const VERSION = '1.59.0'
