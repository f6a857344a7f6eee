/** Links that let people make an account, for admins. All of it needs the server. */
import { callApi } from './api.ts'
import { appConfig } from './session.ts'

export interface Invite {
  id: string
  /** Null when the server can no longer show it. */
  token: string | null
  /** 0: unlimited. */
  max_uses: number
  used_count: number
  /** Epoch ms; null: never. */
  expires_at: number | null
  created_by_name: string | null
  /** False: its maker is no longer an admin, and it admits nobody. */
  created_by_admin: boolean
}

/** Throws `ApiError`, as does the other. */
export const makeInvite = async (max_uses: number, expires_in_days: number | null): Promise<Invite> =>
  (await callApi('POST', '/api/admin/invites', { max_uses, expires_in_days }))['invite'] as Invite

export const revokeInvite = async (id: string): Promise<void> => {
  await callApi('DELETE', `/api/admin/invites/${id}`)
}

/** The page that the token opens, where people reach the server. */
export const inviteLink = (token: string): string =>
  `${appConfig.value?.app_url ?? location.origin}/register?invite=${token}`
