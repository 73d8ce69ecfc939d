import { readFileSync } from 'node:fs'
import { BadConfig } from './config'
import { codeOf } from './database/errors'

type Environment = Readonly<Record<string, string | undefined>>

/** What nobody else should see, and what containers and services therefore hand over as files. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'FORECOURT_SECRET',
  'FORECOURT_ADMIN_PASSWORD',
  'FORECOURT_ADMIN_PASSCODE',
  'FORECOURT_S3_KEY',
  'FORECOURT_S3_SECRET',
] as const

/**
 * An environment in which each secret that stands in a file (`FORECOURT_SECRET_FILE`) is the setting itself, without the line end after it.
 *
 * @throws BadConfig naming the variable when its file cannot be read or is empty, or when the setting is there as well.
 * @source server 13
 */
export function withSettingFiles(env: Environment): Environment {
  const read: Record<string, string> = {}
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) throw new BadConfig(`${name} and ${name}_FILE are both set. Set one of them`)
    read[name] = contentOf(file, `${name}_FILE`)
  }
  return { ...env, ...read }
}

function contentOf(file: string, name: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new BadConfig(`${name} names ${file}, which cannot be read (${codeOf(error)})`)
  }
  if (text === '') throw new BadConfig(`${name} names ${file}, which is empty`)
  return text
}
