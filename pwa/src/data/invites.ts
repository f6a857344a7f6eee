/** Links that let people in: on the server, or on a trip too. All of it needs the server. */
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
}

/** Made by an admin, for the server alone. */
export interface ServerInvite extends Invite {
  /** False: its maker is no longer an admin, and it admits nobody. */
  created_by_admin: boolean
}

export interface TripInvite extends Invite {
  /** Whom it was made for: a name or an e-mail address. */
  invitee: string | null
}

/** Throws `ApiError`, as do the others. */
export const makeInvite = async (max_uses: number, expires_in_days: number | null): Promise<ServerInvite> =>
  (await callApi('POST', '/api/admin/invites', { max_uses, expires_in_days }))['invite'] as ServerInvite

export const revokeInvite = async (id: string): Promise<void> => {
  await callApi('DELETE', `/api/admin/invites/${id}`)
}

const ofTrip = (tripId: string, rest = '') => `/api/trips/${tripId}/invites${rest}`

export const listTripInvites = async (tripId: string): Promise<TripInvite[]> =>
  (await callApi<{ invites: TripInvite[] }>('GET', ofTrip(tripId))).invites

export interface TripInviteWish {
  invitee?: string
  max_uses?: number
  /** Null: never. */
  expires_in_days?: number | null
}

/** `mailed`: it is on its way to the address of the invitee. */
export const makeTripInvite = (
  tripId: string,
  wish: TripInviteWish,
): Promise<{ invite: TripInvite; mailed: boolean }> => callApi('POST', ofTrip(tripId), { ...wish })

export const revokeTripInvite = async (tripId: string, id: string): Promise<void> => {
  await callApi('DELETE', ofTrip(tripId, `/${id}`))
}

/** All open invites of the trip get another link, and the old links stop working. */
export const replaceTripInvites = async (tripId: string): Promise<void> => {
  await callApi('POST', ofTrip(tripId, '/replace'))
}

/** Why nobody gets in with an invite any more. */
export const isSpent = ({ max_uses, used_count }: Invite): boolean => max_uses > 0 && used_count >= max_uses
export const isPast = ({ expires_at }: Invite): boolean => expires_at !== null && expires_at <= Date.now()

/** The page that the token opens, where people reach the server. */
export const inviteLink = (token: string): string =>
  `${appConfig.value?.app_url ?? location.origin}/invite/${token}`

/** What an invite says to those who open it. */
export interface FoundInvite {
  invited_by: string
  /** Null: an invite to the server alone. */
  trip: { title: string; start_date: string | null; end_date: string | null; cover: string | null } | null
  /** A new account may be made with it. */
  may_register: boolean
  /** The trip, for those who are on it already. */
  trip_id?: string
}

const at = (token: string, rest = '') => `/api/auth/invite/${encodeURIComponent(token)}${rest}`

/** Throws `ApiError` when nobody gets in with it any more. */
export const lookAtInvite = (token: string): Promise<FoundInvite> =>
  callApi('GET', at(token), undefined, { anybody: true })

/** Joins the trip of an invite; answers its id. */
export const joinByInvite = async (token: string): Promise<string> =>
  (await callApi<{ trip_id: string }>('POST', at(token, '/join'))).trip_id
