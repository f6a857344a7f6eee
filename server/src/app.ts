import { publicPages } from '@caravel/sync-protocol/domain/sharing/public-paths'
import { AppError } from '@caravel/sync-protocol/errors'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import type { App } from './context.ts'
import { apiHeaders } from './http/api-headers.ts'
import { replyToError } from './http/errors.ts'
import { createRateLimits, type RateLimitOverrides } from './http/rate-limit.ts'
import { routing, type AnyRoute } from './http/route.ts'
import { securityHeaders } from './http/security-headers.ts'
import { sendReply } from './http/send-reply.ts'
import { isAddonOn } from './sync/stream-access.ts'
import { serveApp } from './http/static.ts'

export interface AppParts {
  routes: readonly AnyRoute[]
  /** Folder of the built web app. */
  dist: string
  /** Only tests and simulators pass any. */
  rate_limits?: RateLimitOverrides
}

/** The HTTP side of the server: security headers, the API, and the web app for every other address. */
export const createApp = (app: App, { routes, dist, rate_limits }: AppParts): Express => {
  const server = express()
  server.disable('x-powered-by')
  server.disable('etag')
  server.set('trust proxy', app.config.trust_proxy)
  server.set('query parser', 'simple')
  server.set('case sensitive routing', true)
  server.use(securityHeaders(app))
  server.use('/api', apiHeaders(app))
  server.use(routing(routes, app, createRateLimits(rate_limits)))
  server.use(['/api', ...reserved], consentOr(app, noSuchRoute))
  server.use([...publicPages], unlisted)
  server.use(serveApp(dist), noSuchRoute)
  server.use(answerErrors(app))
  return server
}

/** Addresses of programs: the web app is no answer to them, also before anything is behind them. */
const reserved = ['/mcp', '/oauth', '/.well-known', '/uploads', '/ws']

/** The page of a link is for who has the link: no search engine lists it. The page itself tells nothing of the trip. */
const unlisted: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  next()
}

const noSuchRoute: RequestHandler = () => {
  throw new AppError('NO_SUCH_ROUTE')
}

/** The one page of the app among them: where people say what an assistant may do. */
function consentOr({ db }: App, refuse: RequestHandler): RequestHandler {
  return async (request, response, next) => {
    const isPage = request.method === 'GET' && request.baseUrl + request.path === '/oauth/consent'
    if (isPage && (await isAddonOn(db.read, 'mcp'))) return next()
    return refuse(request, response, next)
  }
}

const answerErrors =
  (app: App): ErrorRequestHandler =>
  (error, request, response, _next) => {
    const { method, originalUrl: path, headers } = request
    const reply = replyToError(error, app, { method, path, headers })
    if (response.headersSent) return void response.destroy()
    sendReply(response, reply, app.log)
  }
