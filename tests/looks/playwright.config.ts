import base from '../playwright.config'

/** Pictures of every screen, taken by `npm run looks -- take FOLDER`; no part of the tests. */
export default { ...base, testDir: '.', outputDir: '../.out/looks', workers: 1, timeout: 1_800_000 }
