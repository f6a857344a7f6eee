import { signal } from '@preact/signals'

/** What the identity provider's answer left in the address: a code to fetch the session with, or why there is none. */
export interface ProviderReturn {
  code: string | null
  error: string | null
}

/** Until someone deals with it: the sign-in page, or the sheet over what the device holds. */
export const providerReturn = signal<ProviderReturn | undefined>()

/** What came of connecting the account with one there: `done`, or why not. For the settings, where it began. */
export const providerConnection = signal<string | null>(null)

/** Called once at start: takes it out of the address, which then is where the person was before they left. */
export function readProviderReturn(): void {
  if (location.pathname !== '/login') return
  const query = new URLSearchParams(location.search)
  const back = query.get('return') ?? '/'
  const url = /^\/(?![/\\])/.test(back) ? URL.parse(back, location.origin) : null
  const own = url?.origin === location.origin && !url.pathname.startsWith('//')
  history.replaceState(history.state, '', own ? back : '/')
  const [code, error] = [query.get('oidc_code'), query.get('oidc_error')]
  if (code ?? error) providerReturn.value = { code, error }
  providerConnection.value = query.get('oidc_connect')
}

/** For the component that handles it. */
export function takeProviderReturn(): ProviderReturn | undefined {
  const taken = providerReturn.peek()
  providerReturn.value = undefined
  return taken
}
