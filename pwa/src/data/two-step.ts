/** The second step of signing in, as its owner sets it up. All of it needs the server. */
import { callApi } from './api.ts'
import { adoptUser, factorAdded, type User } from './session.ts'

export interface TwoStep {
  mfa_enabled: boolean
  enabled_at: number | null
  backup_codes_left: number
}

export interface TwoStepSetUp {
  secret: string
  otpauth_url: string
  /** A picture of `otpauth_url`, drawn by our server. */
  qr_svg: string
}

/** What proves that it is the owner who asks: the password, if the account has one, and a code. */
export interface TwoStepProof {
  password: string | undefined
  code: string
}

const sent = ({ password, code }: TwoStepProof) => (password === undefined ? { code } : { password, code })

export const twoStepNow = async (): Promise<TwoStep> => await callApi<TwoStep>('GET', '/api/auth/mfa')

/** Throws PROOF_NEEDED where the sign-in was too long ago; then with the password. */
export const beginTwoStep = async (password?: string): Promise<TwoStepSetUp> =>
  callApi<TwoStepSetUp>('POST', '/api/auth/mfa/setup', password === undefined ? {} : { password })

/** The backup codes, which nobody tells a second time. */
export const turnTwoStepOn = async (code: string): Promise<string[]> => {
  const { backup_codes: codes } = await callApi('POST', '/api/auth/mfa/enable', { code })
  await factorAdded()
  return codes as string[]
}

export const turnTwoStepOff = async (proof: TwoStepProof): Promise<void> => {
  await callApi('POST', '/api/auth/mfa/disable', sent(proof))
  adoptUser((await callApi('GET', '/api/auth/me'))['user'] as User)
}

export const newBackupCodes = async (proof: TwoStepProof): Promise<string[]> =>
  (await callApi('POST', '/api/auth/mfa/backup-codes', sent(proof)))['backup_codes'] as string[]
