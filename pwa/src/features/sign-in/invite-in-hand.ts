import { isInvitePage } from '../../shared/navigation/public-page.ts'

/** The address that is shown once the token of an invite was read. */
const page = '/invite'

type InviteState = { invite?: string } | null

/**
 * The token of the invite that this page was opened with. It leaves the address, so that no picture, no history and no
 * copied link holds it; a reload still knows it.
 */
export function takeInvite(): string | undefined {
  const token = tokenIn(location)
  if (token === undefined) return inviteInHand()
  history.replaceState({ ...(history.state as InviteState), invite: token }, '', page)
  return token
}

/** Links of earlier versions name it as `/register?invite=…`. */
export const tokenIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined =>
  (isInvitePage(pathname) ? pathname.split('/')[2] : new URLSearchParams(search).get('invite')) || undefined

export const inviteInHand = (): string | undefined =>
  location.pathname === page ? (history.state as InviteState)?.invite : undefined

/** Where to come back to, with the invite, after leaving for another site. */
export const pageOfInvite = (token: string): string => `${page}/${token}`
