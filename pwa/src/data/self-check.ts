/** What only this device can say about how its server is reached. */
import { callApi } from './api.ts'

export interface ServerCheck {
  id: string
  state: 'ok' | 'warn' | 'bad'
  code: string
  params?: Record<string, string | number>
}

export interface SelfCheck {
  version: string
  /** The server's clock, epoch ms. */
  now: number
  app_url: string
  checks: ServerCheck[]
}

/** More than this and what people see of times is wrong. */
const mostSkew = 60_000
const socketPatience = 8000

/** All of it, the server's own first. Throws `ApiError` where the server does not answer. */
export const checkAll = async (): Promise<SelfCheck> => {
  const asked = Date.now()
  const answer = await callApi<SelfCheck>('GET', '/api/admin/self-check')
  const here = (asked + Date.now()) / 2
  const own = [sameAddress(answer.app_url), clock(answer.now - here), await worker(), await socket()]
  return { ...answer, checks: [...answer.checks, ...own] }
}

const sameAddress = (appUrl: string): ServerCheck => {
  const same = appUrl === '' || appUrl === location.origin
  const params = { url: appUrl, here: location.origin }
  // Cookies of such a server are for encrypted connections only.
  if (appUrl.startsWith('https:') && !isSecureContext)
    return { id: 'origin', state: 'bad', code: 'plain', params }
  return { id: 'origin', state: same ? 'ok' : 'warn', code: same ? 'same' : 'other', params }
}

const clock = (skew: number): ServerCheck => {
  const ok = Math.abs(skew) < mostSkew
  const params = { seconds: Math.round(Math.abs(skew) / 1000) }
  return { id: 'clock', state: ok ? 'ok' : 'warn', code: ok ? 'same' : skew > 0 ? 'ahead' : 'behind', params }
}

const worker = async (): Promise<ServerCheck> => {
  const id = 'worker'
  if (!isSecureContext) return { id, state: 'bad', code: 'insecure' }
  const registration = await navigator.serviceWorker?.getRegistration()
  return { id, state: registration ? 'ok' : 'warn', code: registration ? 'there' : 'missing' }
}

/** A socket of its own, opened and closed. */
const socket = async (): Promise<ServerCheck> => {
  const { token } = await callApi('POST', '/api/auth/ws-token', {})
  const address = `${location.origin.replace(/^http/, 'ws')}/ws?token=${String(token)}`
  const opened = await new Promise<boolean>(resolve => {
    const trial = new WebSocket(address)
    const end = (open: boolean) => {
      clearTimeout(patience)
      trial.close()
      resolve(open)
    }
    const patience = setTimeout(() => end(false), socketPatience)
    trial.addEventListener('open', () => end(true))
    trial.addEventListener('error', () => end(false))
  })
  return { id: 'socket', state: opened ? 'ok' : 'bad', code: opened ? 'opens' : 'blocked' }
}
