/** Which part of Talk shows, and what lies over it, stands in the address. */
import { useLocation } from 'preact-iso'
import { navigate, withQuery } from '../../shared/navigation/navigate.ts'

export const talkTabs = ['chat', 'notes', 'polls'] as const
export type TalkTab = (typeof talkTabs)[number]
export type TalkSheet = 'page' | 'poll'

export const tabPath = (tripId: string, tab: TalkTab): string =>
  tab === 'chat' ? `/trips/${tripId}/talk` : `/trips/${tripId}/talk/${tab}`

/** `about`: the id of a note; absent: a new one. */
export function openTalkSheet(sheet: TalkSheet, about?: string): void {
  navigate(withQuery({ sheet, card: about ?? null }), { layer: 'sheet' })
}

export function useTalkAddress(tripId: string): {
  tab: TalkTab
  sheet: string | undefined
  about: string | undefined
} {
  const { path, query } = useLocation()
  const tab = talkTabs.find(each => each !== 'chat' && path === tabPath(tripId, each)) ?? 'chat'
  return { tab, sheet: query['sheet'], about: query['card'] }
}
