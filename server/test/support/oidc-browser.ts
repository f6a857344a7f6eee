/** As much of a browser as signing in with a provider takes: cookies, and redirects that a test looks at one by one. */
import type { TestServer } from './test-server.ts'

export interface OidcBrowser {
  /** The cookies of the server alone, as it would get them. */
  cookie(): string
  /** Asks the server; cookies stay here. */
  get(path: string): Promise<{ status: number; location: string; body: Record<string, unknown> }>
  /** Sends JSON; cookies stay here. */
  send(method: string, path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Follows redirects of the provider, signs in there as `name`, and answers the address it leads back to. */
  throughProvider(url: string, name: string): Promise<string>
}

export const oidcBrowser = (server: TestServer): OidcBrowser => {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (origin: string): Map<string, string> => {
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const jar = jarOf(new URL(url).origin)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(init.headers as Record<string, string>), ...(cookie ? { cookie } : {}) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(set)) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return response
  }
  const cookie = () => [...jarOf(server.url)].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    cookie,
    async get(path) {
      const response = await ask(new URL(path, server.url).href)
      const text = await response.text()
      const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
      return { status: response.status, location: response.headers.get('location') ?? '', body }
    },
    async send(method, path, sent) {
      const headers = { 'content-type': 'application/json' }
      const init = { method, headers, body: JSON.stringify(sent) }
      const response = await ask(new URL(path, server.url).href, init)
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    },
    async throughProvider(start, name) {
      let url = start
      for (let steps = 0; steps < 12; steps++) {
        if (new URL(url).pathname === '/api/auth/oidc/callback') return url
        let response = await ask(url)
        if (response.status === 200) {
          const form = new URLSearchParams({ prompt: 'login', login: name, password: 'x' })
          const action = /action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
          response = await ask(new URL(action, url).href, {
            method: 'POST',
            body: form.toString(),
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        }
        const to = response.headers.get('location')
        if (!to) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
        url = new URL(to, url).href
      }
      throw new Error('the provider leads nowhere')
    },
  }
}
