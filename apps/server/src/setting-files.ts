import { readFileSync } from 'node:fs'
import { BadConfig } from './config'
import { sqlStateOf } from './database/errors'

type Environment = Readonly<Record<string, string | undefined>>

/** Secret settings, which containers and services pass as files. */
const SECRET_SETTINGS = [
  'DATABASE_URL',
  'FORECOURT_SECRET',
  'FORECOURT_ADMIN_PASSWORD',
  'FORECOURT_ADMIN_PASSCODE',
  'FORECOURT_S3_KEY',
  'FORECOURT_S3_SECRET',
] as const

/**
 * Returns an environment in which each secret setting with a file (`FORECOURT_SECRET_FILE`) has the file's content, without the line end.
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
    throw new BadConfig(`${name} names ${file}, which cannot be read (${sqlStateOf(error)})`)
  }
  if (text === '') throw new BadConfig(`${name} names ${file}, which is empty`)
  return text
}
