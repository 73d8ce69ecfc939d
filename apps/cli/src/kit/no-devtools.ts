// Ink imports react-devtools-core only in development; the bundle carries this instead.
const devtools = { initialize: () => undefined, connectToDevTools: () => undefined }
// biome-ignore lint/style/noDefaultExport: Ink imports the package's default.
export default devtools
