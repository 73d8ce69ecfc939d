import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The modules of others that a build took code from, as its own record has them: their folders. */
export function modulesIn(root, folder) {
  const dist = join(root, folder, 'dist')
  const records = readdirSync(dist).filter((name) => /^metafile-.*\.json$/.test(name))
  const files = records.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(dist, name), 'utf8')).inputs))
  const folders = files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? [])
  return [...new Set(folders)].map((each) => join(root, folder, each))
}

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^(licen[cs]e|copying)(\.|$)/i.test(each))
  const words = file ? readFileSync(join(folder, file), 'utf8').trim() : `Licence: ${license}`
  return { name, text: `## ${name} ${version} (${license})\n\n${words.replaceAll(/^#/gm, '\\#')}\n` }
}

/** What the packages of others want to be passed on with code of theirs that is built in; modules beside it carry theirs themselves. */
export function noticesOf(root, { folder, copies }) {
  const notices = modulesIn(root, folder)
    .filter((each) => existsSync(join(each, 'package.json')))
    .map(noticeOf)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const page = copies.find(([, to]) => to === 'web/dist')
  const web = page ? `The pages: ${dirname(page[1])}/dist/licenses.md.\n\n` : ''
  return `# What others wrote\n\n${web}${notices.map(({ text }) => text).join('\n')}`
}
