/** Links that show a trip to people without an account, for its members. All of it needs the server. */
import type { ShareRights } from '@caravel/sync-protocol/domain/sharing/share-rights'
import { callApi } from './api.ts'
import { appConfig } from './session.ts'

export interface ShareLink extends ShareRights {
  id: string
  /** Null when the server can no longer show it. */
  token: string | null
  name: string | null
  has_password: boolean
  keep_offline: boolean
  /** Epoch ms; null: never. */
  expires_at: number | null
  /** Since when its maker may no longer share the trip; null: they may. */
  ended_at: number | null
  created_by: string
  visits: number
  visited_at: number | null
}

/** What a link is to be; what is absent stays as it is. */
export interface ShareWish extends Partial<ShareRights> {
  name?: string | null
  password?: string | null
  expires_in_days?: number | null
  keep_offline?: boolean
}

function at(tripId: string, id?: string): string {
  return `/api/trips/${tripId}/share-links${id === undefined ? '' : `/${id}`}`
}

/** Throws `ApiError`, as do the others. */
export async function listShareLinks(tripId: string): Promise<ShareLink[]> {
  return (await callApi<{ links: ShareLink[] }>('GET', at(tripId))).links
}

export async function makeShareLink(tripId: string, wish: ShareWish): Promise<ShareLink> {
  return (await callApi<{ link: ShareLink }>('POST', at(tripId), { ...wish })).link
}

export async function changeShareLink(tripId: string, id: string, wish: ShareWish): Promise<ShareLink> {
  return (await callApi<{ link: ShareLink }>('PATCH', at(tripId, id), { ...wish })).link
}

export async function deleteShareLink(tripId: string, id: string): Promise<void> {
  await callApi('DELETE', at(tripId, id))
}

/** The page that the token opens, where people reach the server. */
export function shareAddress(token: string): string {
  return `${appConfig.value?.app_url ?? location.origin}/shared/${token}`
}
