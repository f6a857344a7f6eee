/**
 * The token of a mailed link leaves the address, so that no picture, no history and no shared link holds it; a reload
 * still knows it.
 */
export function takeToken(): string {
  const state = history.state as { token?: string } | null
  const token = new URLSearchParams(location.search).get('token')
  if (token === null) return state?.token ?? ''
  history.replaceState({ ...state, token }, '', location.pathname)
  return token
}
