import { COMMON_PASSWORD, PASSWORD_LENGTH_MIN } from '@forecourt/core/features/session/user-rules'

/**
 * Returns the problem of a new password that is among the most common ones, case and outer spaces aside.
 * @source server 17.1
 */
export async function commonPasswordProblems(password: string | null | undefined): Promise<(typeof COMMON_PASSWORD)[]> {
  if (!password || password.length < PASSWORD_LENGTH_MIN) return []
  // Half a megabyte that is needed once in months.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.trim().toLowerCase()) ? [COMMON_PASSWORD] : []
}
