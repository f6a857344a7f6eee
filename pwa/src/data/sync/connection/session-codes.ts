/** Is it a second factor that this account lacks? Signing in again brings none. */
export const wantsFactor = (code: string | undefined): boolean => code === 'MFA_REQUIRED'

/** Is it a password that someone else set? It is changed in the session there is. */
export const wantsPassword = (code: string | undefined): boolean => code === 'PASSWORD_CHANGE_NEEDED'

/** Does signing in again help? An app that is too old needs its update instead, one that is too new that of the server. */
export const wantsSignIn = (code: string | undefined): boolean =>
  code !== undefined &&
  code !== 'CLIENT_TOO_OLD' &&
  code !== 'CLIENT_TOO_NEW' &&
  code !== 'CROSS_SITE' &&
  !wantsFactor(code) &&
  !wantsPassword(code)
