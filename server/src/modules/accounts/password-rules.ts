import { AppError, type ErrorCode } from '@caravel/sync-protocol/errors'

/** What people type when they are asked for eight characters. Compared in lower case. */
const common = new Set(
  (
    '12345678 123456789 1234567890 12341234 11223344 87654321 123123123 password password1 password12 password123 ' +
    'passw0rd p@ssw0rd p@ssword qwertyui qwertyuiop qwerty12 qwerty123 1q2w3e4r 1qaz2wsx asdfghjk asdfghjkl ' +
    'zxcvbnm1 iloveyou sunshine princess football baseball superman starwars trustno1 letmein1 welcome1 ' +
    'welcome123 changeme changeme1 admin123 admin1234 administrator abcd1234 abc12345 computer internet ' +
    'michelle jennifer whatever dragon123 monkey123 master123 samsung1 passwort passwort1 hallo123 ' +
    'motdepasse azertyui contraseña test1234 testtest secret123 caravel1 caravel123 travel123'
  ).split(' '),
)

/** Throws PASSWORD_TOO_SHORT, PASSWORD_REPEATED or PASSWORD_TOO_COMMON. `names` are the account's own. */
export const checkPassword = (password: string, names: string[]): void => {
  const code = problemOf(password, names)
  if (code) throw new AppError(code, { fields: { password: code } })
}

const problemOf = (password: string, names: string[]): ErrorCode | undefined => {
  const characters = [...password]
  const folded = password.toLowerCase()
  if (characters.length < 8) return 'PASSWORD_TOO_SHORT'
  if (new Set(characters).size === 1) return 'PASSWORD_REPEATED'
  return common.has(folded) || names.some(name => name.toLowerCase() === folded)
    ? 'PASSWORD_TOO_COMMON'
    : undefined
}
