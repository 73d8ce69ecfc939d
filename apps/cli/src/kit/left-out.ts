// What the bundle carries in place of modules that packages load and this program never calls.

// Ink: its tools of development.
const devtools = { initialize: () => undefined, connectToDevTools: () => undefined }
// biome-ignore lint/style/noDefaultExport: Ink imports the package's default.
export default devtools

/** Conf: a validator of JSON schemas, which it makes only for a store that has one. */
export class Ajv2020 {}
