// Ink imports react-devtools-core only in development; the bundle carries this instead.
export const connectToDevTools = () => undefined
