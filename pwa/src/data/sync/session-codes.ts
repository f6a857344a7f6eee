/** Does signing in again help? An app that is too old needs its update instead. */
export const wantsSignIn = (code: string | undefined): boolean =>
  code !== undefined && code !== 'CLIENT_TOO_OLD' && code !== 'CROSS_SITE'
