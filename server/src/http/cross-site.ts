import { AppError } from '@caravel/sync-protocol/errors'

export interface WriteOrigin {
  method: string
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }
  /** Host and port the request was sent to. */
  host: string | undefined
  /** Whether the request came encrypted, as far as trusted proxies say. */
  secure: boolean
  /** Origin the server is reached under, if it was told. */
  app_url: string | undefined
}

/**
 * A page of another site must not change anything with a visitor's cookie. Browsers say where a request comes from;
 * programs send neither header and pass.
 */
export const refuseCrossSite = ({ method, headers, host, secure, app_url }: WriteOrigin): void => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('CROSS_SITE')
  }
  if (headers.origin === undefined || headers.origin === app_url) return
  const from = URL.parse(headers.origin)
  if (!from?.host || from.host !== host) throw new AppError('CROSS_SITE')
  // An attacker on the network can pose as `http://` of the same host.
  const told = app_url === undefined ? undefined : URL.parse(app_url)
  const encrypted = secure || (told?.protocol === 'https:' && told.host === host)
  if (encrypted && from.protocol !== 'https:') throw new AppError('CROSS_SITE')
}
