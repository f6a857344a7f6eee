import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../config.ts'

type Settings = Pick<Config, 'app_url' | 'map_tile_url'>

const permissions = [
  'geolocation=(self)',
  'fullscreen=(self)',
  'screen-wake-lock=(self)',
  ...['accelerometer', 'camera', 'display-capture', 'gyroscope', 'magnetometer', 'microphone', 'midi'].map(
    off,
  ),
  ...['payment', 'usb', 'serial', 'hid', 'browsing-topics', 'xr-spatial-tracking'].map(off),
].join(', ')

/** The app loads nothing from elsewhere but map tiles, and nobody may frame it. */
export const securityHeaders = (config: Settings): RequestHandler[] => [
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(config) },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: config.app_url?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
  }),
  (_request, response, next) => {
    response.setHeader('Permissions-Policy', permissions)
    next()
  },
]

const contentSecurity = (config: Settings): Record<string, string[]> => {
  const tiles = tileHost(config.map_tile_url)
  const socket = config.app_url ? [config.app_url.replace(/^http/, 'ws')] : []
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
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
