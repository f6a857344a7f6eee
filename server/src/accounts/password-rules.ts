import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'
import { isCommon } from './password/guessed-password.ts'

/**
 * Throws PASSWORD_TOO_SHORT, PASSWORD_REPEATED or PASSWORD_TOO_COMMON. `names` are the account's own, its e-mail among
 * them.
 */
export const checkPassword = (password: string, names: readonly string[], field = 'password'): void => {
  const code = problemOf(password, names)
  if (code) throw new AppError(code, { fields: { [field]: code } })
}

const problemOf = (password: string, names: readonly string[]): ErrorCode | undefined => {
  const characters = [...password]
  if (characters.length < 8) return 'PASSWORD_TOO_SHORT'
  if (new Set(characters).size === 1) return 'PASSWORD_REPEATED'
  return isCommon(password, names) ? 'PASSWORD_TOO_COMMON' : undefined
}
