import { expect, test } from 'vitest'
import { messageSheet, sharedMessages } from '../test-data/message-sheet'

test('the printed sheet is the one of these tables', async () => {
  await expect(messageSheet()).toMatchFileSnapshot('../../../docs/generated/messages.md')
})

/** Words and turns that the glossary replaces. */
const PRIVATE_WORDS =
  /(?<!\bthere )\b(?:is|was) no (?!longer)|\b(?:names|gives|takes) no\b|\bnone of\b|\btold\b|\bmeant\b|\bspeaks? against\b|\btake[ns]? back\b|\btook back\b|\btaken away\b|\banew\b|\bby now\b|\bwhoever\b|\bnobody\b|\bgood no more\b|\bas it stands\b|\bis over\b|\bmeanwhile\b|\btelephone\b/i

test('words that users never read', () => {
  expect('{bank} is no bank of {type}').toMatch(PRIVATE_WORDS)
  expect('It is open whether this is meant').toMatch(PRIVATE_WORDS)
  expect('This e-mail is no longer waiting').not.toMatch(PRIVATE_WORDS)
  expect(sharedMessages().length).toBeGreaterThan(400)
  expect(sharedMessages().filter(({ text }) => PRIVATE_WORDS.test(text))).toEqual([])
})
