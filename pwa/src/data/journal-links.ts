/** The link that shows a journal to people without an account. All of it needs the server. */
import type {
  HomeZone,
  JournalRights,
  PositionPrecision,
} from '@caravel/sync-protocol/domain/journal/public-link'
import { callApi } from './api.ts'
import { appConfig } from './session.ts'

export interface JournalLink extends JournalRights {
  id: string
  /** Null when the server can no longer show it. */
  token: string | null
  delay_hours: number
  precision: PositionPrecision
  /** Absent for those who only read the journal. */
  home_zones?: HomeZone[]
  has_password: boolean
  keep_offline: boolean
  /** Epoch ms; null: never. */
  expires_at: number | null
  /** Since when its maker may no longer share the journal; null: they may. */
  ended_at: number | null
  created_by: string
  visits: number
  visited_at: number | null
}

/** What a link is to be; what is absent stays as it is. */
export interface JournalLinkWish extends Partial<JournalRights> {
  delay_hours?: number
  precision?: PositionPrecision
  home_zones?: HomeZone[]
  password?: string | null
  expires_in_days?: number | null
  keep_offline?: boolean
}

const at = (journeyId: string): string => `/api/journeys/${journeyId}/share-link`

/** Throws `ApiError`, as do the others. */
export async function readJournalLink(journeyId: string): Promise<JournalLink | null> {
  return (await callApi<{ link: JournalLink | null }>('GET', at(journeyId))).link
}

export async function saveJournalLink(journeyId: string, wish: JournalLinkWish): Promise<JournalLink> {
  return (await callApi<{ link: JournalLink }>('POST', at(journeyId), { ...wish })).link
}

export async function deleteJournalLink(journeyId: string): Promise<void> {
  await callApi('DELETE', at(journeyId))
}

/** The page that the token opens, where people reach the server. */
export function journalAddress(token: string): string {
  return `${appConfig.value?.app_url ?? location.origin}/public/journey/${token}`
}
