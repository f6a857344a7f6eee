import { AppError } from '@caravel/sync-protocol/errors'
import { byLiteralness, matchPath, pathsClash, type Route } from '@caravel/sync-protocol/route'
import { json, Router, text, type Request, type RequestHandler, type Response } from 'express'
import type { App, Ctx, SessionUser } from '../context.ts'
import { appOrigin } from '../settings/app-origin.ts'
import { bodyLimits, usualBodyLimit } from './body-limits.ts'
import { admit, callRoute, mustExist } from './call-route.ts'
import { refuseCrossSite } from './cross-site.ts'
import { sendReply } from './send-reply.ts'
import { tokenOf } from './session.ts'
import { wellFormed } from './well-formed.ts'

/** A route of any module; the type of its body is known to the route itself. */
export type AnyRoute = Route<Ctx>

/**
 * Routes for Express, the more literal path first. Throws when two of them could match one URL. Express tries one
 * after the other, so that routes of another method, length or last part are not even among those a request goes past.
 */
export const routing = (
  routes: readonly AnyRoute[],
  app: App,
  limits: Map<string, RequestHandler>,
): RequestHandler => {
  refuseClashes(routes)
  const routers = new Map<string, Router>()
  for (const route of routes.toSorted(byLiteralness)) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    const key = `${routerKey(route.method, route.path)} ${lastPart(route.path)}`
    const router = routers.get(key) ?? Router({ caseSensitive: true })
    routers.set(key, router)
    router[method](
      route.path,
      ...(route.exists_with === undefined ? [] : [existing(route, app)]),
      ...(route.guard === 'public' ? limitOf(route, limits) : []),
      ...handlers(route, app, [
        ...(route.guard === 'public' ? [] : limitOf(route, limits)),
        ...adminLimitOf(route, limits),
      ]),
    )
  }
  const open = routes.filter(({ cross_site }) => cross_site)
  const isOpen = async (path: string): Promise<boolean> => {
    const [route] = open.filter(each => matchPath(each.path, path) !== undefined)
    if (route) await mustExist(route, app)
    return route !== undefined
  }
  return async (request, response, next) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    if (method === 'OPTIONS' && (await isOpen(request.path)))
      return void allowAll(response).writeHead(204).end()
    const key = routerKey(method, request.path)
    const others = routers.get(`${key} ${anyPart}`) ?? skip
    const named = routers.get(`${key} ${lastPart(request.path)}`)
    if (!named) return others(request, response, next)
    named(request, response, error => (error ? next(error) : others(request, response, next)))
  }
}

const routerKey = (method: string, path: string): string =>
  `${method} ${path.split('/').filter(Boolean).length}`

const anyPart = ':'

/** What a path ends with: a parameter takes anything, and of two paths that match one URL is the less literal one. */
const lastPart = (path: string): string => {
  const part = path.split('/').findLast(Boolean) ?? ''
  return part.startsWith(':') ? anyPart : part
}

const skip: RequestHandler = (_request, _response, next) => next()

const refuseClashes = (routes: readonly AnyRoute[]): void => {
  for (const [, alike] of Map.groupBy(routes, ({ method, path }) => routerKey(method, path)))
    for (const [index, a] of alike.entries()) {
      const b = alike.slice(index + 1).find(each => pathsClash(a.path, each.path))
      if (b) throw new Error(`${a.method} ${a.path} and ${b.path} can match the same URL`)
    }
}

/** Nothing is counted at an address that does not exist. */
const existing =
  (route: AnyRoute, app: App): RequestHandler =>
  async (_request, _response, next) => {
    await mustExist(route, app)
    next()
  }

const limitOf = (route: AnyRoute, limits: Map<string, RequestHandler>): RequestHandler[] => {
  if (!route.limit) return []
  const limit = limits.get(route.limit)
  if (!limit) throw new Error(`${route.method} ${route.path} names the unknown rate limit ${route.limit}`)
  return [limit]
}

/** What admins change. */
const adminLimitOf = (
  { guard, method, limit, synced }: AnyRoute,
  limits: Map<string, RequestHandler>,
): RequestHandler[] => {
  const ofAdmins = limits.get('admin')
  return ofAdmins && guard === 'admin' && method !== 'GET' && !limit && !synced ? [ofAdmins] : []
}

/** Bytes of bodies that were read. */
const sizes = new WeakMap<object, number>()
const measure = (request: object, _response: unknown, body: Buffer): void =>
  void sizes.set(request, body.length)

/**
 * Who asks is settled before the body is read, and before a request of somebody signed in is counted: a stranger without a
 * session uses up nobody's tries.
 */
const handlers = (route: AnyRoute, app: App, afterwards: RequestHandler[]): RequestHandler[] => {
  const contexts = new WeakMap<Request, Ctx>()
  const identify: RequestHandler = async (request, response, next) => {
    if (route.cross_site) allowAll(response)
    if (route.method !== 'GET') app.pressure.admit()
    const ctx = await contextOf(route, request, app)
    await admit(route, ctx)
    contexts.set(request, ctx)
    next()
  }
  const run: RequestHandler = async (request, response) => {
    const ctx = contexts.get(request)
    if (!ctx) throw new Error('a request reached its route without a context')
    if (!isUnread(route, request)) refuseOtherTypes(request)
    const { params, query } = request
    const stream = isUnread(route, request) ? { stream: request } : {}
    const sent = {
      params: params as Record<string, string>,
      query,
      body: wellFormed(request.body),
      ...stream,
    }
    ctx.body_bytes = sizes.get(request) ?? 0
    sendReply(response, await callRoute(route, ctx, sent), app.log)
  }
  if (route.method === 'GET') return [identify, ...afterwards, run]
  const limit = bodyLimits[`${route.method} ${route.path}`] ?? usualBodyLimit
  const readJson = unpacked(json({ limit, strict: false, verify: measure }))
  const read: RequestHandler = (request, response, next) =>
    isUnread(route, request) ? next() : void readJson(request, response, next)
  const wait: RequestHandler = async (request, response, next) => {
    const owner = contexts.get(request)?.user?.id
    if (owner === undefined || isUnread(route, request) || !mayBeLarge(request, limit)) return next()
    const done = await app.largeBodies.begin(owner)
    if (response.destroyed) return done()
    response.once('close', done)
    next()
  }
  return [identify, ...afterwards, wait, read, ...textOf(route, limit), run]
}

/** What is packed, or does not say its length, may be as large as its route takes. */
const mayBeLarge = ({ headers }: Request, limit: number): boolean => {
  const says = headers['content-encoding'] === undefined && headers['transfer-encoding'] === undefined
  return limit > usualBodyLimit && (!says || Number(headers['content-length'] ?? 0) > usualBodyLimit)
}

/** Pasted lines, sent as they are. */
const textOf = ({ text: key }: AnyRoute, limit: number): RequestHandler[] => {
  if (key === undefined) return []
  const asField: RequestHandler = (request, _response, next) => {
    if (typeof request.body === 'string') request.body = { [key]: request.body }
    next()
  }
  return [unpacked(text({ limit, type: 'text/plain', verify: measure })), asField]
}

/** What cannot be unpacked fails with an error of its stream, which says neither what it is nor whose fault. */
const unpacked =
  (read: RequestHandler): RequestHandler =>
  (request, response, next) =>
    read(request, response, (error?: unknown) => {
      const isKnown = typeof error !== 'object' || error === null || 'type' in error
      next(isKnown ? error : new AppError('INVALID_JSON'))
    })

/** Its body is the route's to read. */
const isUnread = ({ takes }: AnyRoute, { headers }: Request): boolean =>
  takes === 'bytes' ||
  (takes === 'multipart' && /^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))

const contextOf = async (route: AnyRoute, request: Request, app: App): Promise<Ctx> => {
  const credential = route.cross_site ? undefined : tokenOf(request.headers)
  if (!route.cross_site && credential?.by !== 'bearer') {
    const { method, headers, host, secure } = request
    refuseCrossSite({ method, headers, host, secure, app_url: appOrigin(app.settings) })
  }
  return {
    ...app,
    user:
      (credential && (await app.sessions.read(credential.token))) ?? (await userOfToken(route, request, app)),
    method: request.method,
    path: request.path,
    // Node joins what is sent several times; only `Set-Cookie`, which no request carries, would be a list.
    headers: request.headers as Readonly<Record<string, string | undefined>>,
    ip: request.ip ?? '',
    body_bytes: 0,
    secure: request.secure,
  }
}

/** Programs on pages of other sites may read the answer: nothing that the browser keeps was sent with the question. */
function allowAll(response: Response): Response {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST, DELETE')
  response.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Session-Id',
  )
  response.setHeader('Access-Control-Expose-Headers', 'Mcp-Session-Id, WWW-Authenticate')
  return response
}

/** For a link that the browser follows by itself, or that is handed to another program. */
const userOfToken = async (
  { token: purpose }: AnyRoute,
  { query }: Request,
  { tokens, sessions }: App,
): Promise<SessionUser | undefined> => {
  const token = query['token']
  const owner = purpose && typeof token === 'string' ? tokens.consume(purpose, token) : undefined
  const user = owner && (await sessions.find(owner.session_id))
  return user?.password_version === owner?.password_version ? user : undefined
}

/** A body that was not read as JSON must not pass as none. */
const refuseOtherTypes = (request: Request): void => {
  const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
  const hasBody = chunked !== undefined || (length !== undefined && length !== '0')
  if (hasBody && request.body === undefined && request.method !== 'GET') throw new AppError('INVALID_JSON')
}
