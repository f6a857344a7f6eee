import { ServerResponse, type IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { App } from '../context.ts'
import { appOrigin } from '../settings/app-origin.ts'

const permissions = [
  'geolocation=(self)',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi'].map(
    off,
  ),
  ...['payment', 'usb', 'serial', 'hid', 'browsing-topics', 'xr-spatial-tracking'].map(off),
].join(', ')

const hsts = 'max-age=31536000; includeSubDomains'

/** The app loads nothing from elsewhere but map tiles, and nobody may frame it. */
export const securityHeaders = ({ config, settings }: Pick<App, 'config' | 'settings'>): RequestHandler => {
  const made = new Map<string | undefined, Header[]>()
  return (request, response, next) => {
    // An admin may store another address while the server runs.
    const origin = appOrigin(settings)
    const headers = made.get(origin) ?? headersFor(request, origin, config.map_tile_url)
    if (!made.has(origin)) made.clear()
    made.set(origin, headers)
    response.setHeader('Permissions-Policy', permissions)
    // A browser that came over TLS stays there, whether or not the server was told its address.
    if (request.secure || origin?.startsWith('https:')) response.setHeader('Strict-Transport-Security', hsts)
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

type Header = [name: string, value: string]

/** What Helmet says is the same for every request: it is asked at the first one, with an answer that is not sent. */
const headersFor = (
  request: IncomingMessage,
  origin: string | undefined,
  tileUrl: string | undefined,
): Header[] => {
  const ask = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(origin, tileUrl) },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
  const response = new ServerResponse(request)
  ask(request, response, error => {
    if (error) throw error
  })
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

const contentSecurity = (
  origin: string | undefined,
  tileUrl: string | undefined,
): Record<string, string[]> => {
  const tiles = tileHost(tileUrl)
  const socket = origin ? [origin.replace(/^http/, 'ws')] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...socket, ...tiles],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
}

/** The origin of a tile address as a CSP source; `{s}` stands for any subdomain. */
export const tileHost = (template: string | undefined): string[] => {
  const url = template === undefined ? null : URL.parse(template.replace('{s}', 'any-subdomain'))
  if (!url) return []
  return [url.origin.replace(/\/\/[^/]*any-subdomain[^.]*\./, '//*.')]
}

function off(feature: string): string {
  return `${feature}=()`
}
