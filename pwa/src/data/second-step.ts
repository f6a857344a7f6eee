import { arrive, callApiAnew, type SecondStep } from './session.ts'

/** A code of the authenticator app, or a backup code. */
export const giveCode = ({ mfa_token }: SecondStep, code: string): Promise<unknown> =>
  arrive(callApiAnew('POST', '/api/auth/mfa/verify-login', { mfa_token, code }))
