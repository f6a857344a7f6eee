import { AppError } from '@caravel/sync-protocol/errors'

export interface WriteOrigin {
  method: string
  headers: { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }
  /** Host and port the request was sent to. */
  host: string | undefined
  /** Origin the server is reached under, if it was told. */
  app_url: string | undefined
}

/**
 * A page of another site must not change anything with a visitor's cookie. Browsers say where a request comes from;
 * programs send neither header and pass.
 */
export const refuseCrossSite = ({ method, headers, host, app_url }: WriteOrigin): void => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return
  const site = headers['sec-fetch-site']
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return
    throw new AppError('CROSS_SITE')
  }
  if (headers.origin === undefined || headers.origin === app_url) return
  const from = URL.parse(headers.origin)?.host
  if (!from || from !== host) throw new AppError('CROSS_SITE')
}
