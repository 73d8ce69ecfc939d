// The one door of `npm start`, `npm test` and their kin on a machine that has only Node and npm.
// Nothing is imported and no newer syntax is used before the version of Node is known: an old one must be told in words.
var version = process.versions.node.split('.').map(Number)
var major = version[0]
var minor = version[1]
var isNewEnough = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22

if (isNewEnough) {
  import('./boot/commands.mjs').then((commands) => commands.run(process.argv.slice(2)))
} else {
  console.error(
    `Forecourt needs Node 20.19 or a later 20, or Node 22.12 or later; this is Node ${process.versions.node}.`,
  )
  process.exitCode = 1
}
