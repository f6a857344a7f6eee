/** Photo libraries usually stand at home. An admin says which hosts and ports of the local network may be asked. */
import type { AppSettings } from '../settings/app-settings.ts'

/** `host:port` of an address; the usual port of its protocol is spelled out. */
export const hostAndPort = (url: string): string | undefined => {
  const parsed = URL.parse(url)
  if (!parsed) return undefined
  return `${parsed.hostname.toLowerCase()}:${parsed.port || (parsed.protocol === 'https:' ? '443' : '80')}`
}

/** Whether an admin named this host with this port. */
export const mayBeAtHome = (settings: Pick<AppSettings, 'get'>, url: string): boolean => {
  const asked = hostAndPort(url)
  return settings
    .get('photo_library_hosts')
    .split(',')
    .some(each => asked !== undefined && each.trim().toLowerCase() === asked)
}

/**
 * The address that somebody typed, as it is stored: its origin, and a path where the library lies below one. Undefined where
 * it is no web address. What people copy from their browser or from the documentation (`/api`, `/photos`) is taken off.
 */
export const libraryAddress = (typed: string): string | undefined => {
  const url = URL.parse(typed.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(api|photos|webapi\/entry\.cgi)$/, '')
  return `${url.origin}${path}`
}
