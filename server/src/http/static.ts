import { AppError } from '@caravel/sync-protocol/errors'
import express, { type Request, type RequestHandler, type Response } from 'express'
import { basename, extname } from 'node:path'
import { readCookie } from './cookie.ts'
import { sessionCookie } from './session.ts'

/** Types that Express does not know. */
const types: Record<string, string> = {
  '.arcs': 'application/x-arcs' /* the built-in map */,
  '.shapes': 'application/x-shapes' /* countries and regions */,
}

/** By the ending of their files, the best first. */
const encodings = { '.br': 'br', '.gz': 'gzip' } as const
type Ending = keyof typeof encodings

/**
 * Serves the built app from `dist`: hashed files for ever, everything else after asking; any other address is the app
 * itself. The build puts compressed files beside their originals (`scripts/compress-files.mjs`).
 */
export function serveApp(dist: string): RequestHandler {
  const files = express.static(dist, { index: false, redirect: false, cacheControl: false, setHeaders })
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next()
    const { url, path } = request
    const wanted = variantsOf(path, request)
    const urls = isHashed(path) ? wanted : [...wanted, ...variantsOf('/index.html', request)]
    const tryNext = (error?: unknown): void => {
      const next_url = urls.shift()
      request.url = next_url ?? url
      if (error) return next(error)
      if (next_url === undefined)
        return next(new AppError(isHashed(path) ? 'NO_SUCH_ROUTE' : 'APP_NOT_BUILT'))
      files(request, response, tryNext)
    }
    tryNext()
  }
}

/** The file itself, after the smallest of its compressed forms that the client takes. */
function variantsOf(path: string, request: Request): string[] {
  const endings = Object.keys(encodings) as Ending[]
  const best = endings.find(ending => request.acceptsEncodings(encodings[ending]))
  return best ? [path + best, path] : [path]
}

const isHashed = (path: string): boolean => path.startsWith('/assets/')

function setHeaders(response: Response, file: string): void {
  const ending = extname(file)
  const encoding = ending in encodings ? encodings[ending as Ending] : undefined
  const type = extname(encoding ? file.slice(0, -ending.length) : file)
  response.type(types[type] ?? (type || 'bin'))
  if (encoding) response.setHeader('Content-Encoding', encoding)
  response.vary('Accept-Encoding')
  // On a first visit with a session the page asks for its data at once (`pwa/public/start.js`).
  if (basename(file).startsWith('index.html') && readCookie(response.req.headers.cookie, sessionCookie))
    response.setHeader('Server-Timing', 'session')
  response.setHeader(
    'Cache-Control',
    isHashed(response.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  )
}
