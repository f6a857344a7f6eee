/**
 * The only way by which the server asks another one. The name is resolved first, every address it has is judged, and
 * the connection goes to exactly those addresses: a name that answers differently the second time gains nothing. Each
 * hop of a redirect is judged anew.
 */
import { lookup as lookUp } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rootCertificates } from 'node:tls'
import { addressKind } from './address-kind.ts'
import { EgressError } from './egress-error.ts'
import { otherPurpose, type EgressLog } from './egress-log.ts'
import { request as requestHttp } from './node-http.ts'

export interface GuardedRequest {
  /** What it is for, as a module declares it in `egress`; it stands in the record of what leaves this server. */
  purpose?: string
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /**
   * `public`: the address came from outside. `configured`: an admin wrote it down, so it may be at home; what belongs to
   * a cloud stays out of reach, and a redirect to another host has to be public.
   */
  reach?: 'public' | 'configured'
  /** 0 hands the redirect itself back. */
  redirects?: number
  /** Bytes of the body. */
  most?: number
  /** What comes after that many bytes is not read, in place of refusing all of it. */
  cut?: boolean
  /** With any other status nothing of the body is read, and the reason is `status`. */
  only?: readonly number[]
  /** For everything together, hops too. */
  timeout_ms?: number
  signal?: AbortSignal
  /** Certificates (PEM) that are trusted beside the usual ones. */
  ca?: string
}

export interface Address {
  address: string
  family: number
}

/** All addresses of a name; tests hand in their own. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export type GuardedFetch = (url: string | URL, request?: GuardedRequest) => Promise<Response>

const usual = { redirects: 5, most: 1_000_000, timeout_ms: 10_000 }
const redirecting = new Set([301, 302, 303, 307, 308])
/** Where Fetch allows no body. */
const bodyless = new Set([101, 204, 205, 304])

/** The whole body is read, so that limits hold whatever the caller does with the answer. */
export const createGuardedFetch = (
  resolve: Resolve = host => lookUp(host, { all: true }),
  note: EgressLog['note'] = () => undefined,
): GuardedFetch => {
  const hop = async (url: URL, { reach = 'public', ...request }: GuardedRequest, signal: AbortSignal) => {
    const host = checkUrl(url)
    const addresses = await resolveChecked(host, reach, resolve)
    return send(url, request, addresses, signal)
  }
  return async (target, request = {}) => {
    let url = toUrl(target)
    const first = url.hostname
    const { redirects = usual.redirects, timeout_ms = usual.timeout_ms, purpose = otherPurpose } = request
    const late = AbortSignal.timeout(timeout_ms)
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late
    try {
      let next = request
      for (let hops = 0; ; hops++) {
        const answer = await hop(url, next, signal)
        note(purpose, url.hostname, 'ok')
        const to = redirecting.has(answer.status) ? answer.headers.get('location') : null
        if (to === null || redirects === 0) return answer
        if (hops >= redirects) throw new EgressError('redirects', url.hostname)
        const from = url
        url = toUrl(to, from)
        if (from.protocol === 'https:' && url.protocol === 'http:')
          throw new EgressError('scheme', url.hostname)
        next = afterRedirect(next, answer.status, from, url)
        if (url.hostname !== first) next = { ...next, reach: 'public' }
      }
    } catch (error) {
      const failure =
        error instanceof EgressError
          ? error
          : new EgressError(late.aborted ? 'timeout' : 'unreachable', url.hostname, error)
      // Who gave it up says nothing about the other server.
      note(purpose, url.hostname, request.signal?.aborted ? 'ok' : failure.reason)
      throw failure
    }
  }
}

const toUrl = (target: string | URL, base?: URL): URL => {
  const url = URL.parse(String(target), base?.href)
  if (url) return url
  throw new EgressError('scheme', base?.hostname ?? 'an address that is none')
}

/** Answers the host as the resolver takes it; numbers in odd notations are plain ones here already. */
const checkUrl = (url: URL): string => {
  const { protocol, hostname, port } = url
  if (protocol !== 'http:' && protocol !== 'https:') throw new EgressError('scheme', hostname)
  if (url.username || url.password) throw new EgressError('credentials', hostname)
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  // Below 1024 live mail, name service and the like, which could be talked to in the guise of HTTP.
  if (number < 1024 && number !== 80 && number !== 443) throw new EgressError('port', hostname)
  return hostname.replace(/^\[|\]$/g, '')
}

const resolveChecked = async (
  host: string,
  reach: 'public' | 'configured',
  resolve: Resolve,
): Promise<readonly Address[]> => {
  const literal = isIP(host)
  const addresses = literal
    ? [{ address: host, family: literal }]
    : await resolve(host).catch((error: unknown) => {
        throw new EgressError('unknown_host', host, error)
      })
  if (addresses.length === 0) throw new EgressError('unknown_host', host)
  // One bad address is enough: which of them a connection takes is chance.
  for (const { address } of addresses) {
    const kind = addressKind(address)
    if (kind === 'never' || (kind === 'private' && reach === 'public')) throw new EgressError('address', host)
  }
  return addresses
}

/** What follows a redirect: a form is not sent twice, and what was meant for one server is not told to another. */
const afterRedirect = (request: GuardedRequest, status: number, from: URL, to: URL): GuardedRequest => {
  const { method = 'GET', body, headers = {}, ...rest } = request
  const again = status === 307 || status === 308 || method === 'GET' || method === 'HEAD'
  const same = from.origin === to.origin
  const kept = Object.entries(headers).filter(
    ([name]) => (same || !/^(authorization|x-)/i.test(name)) && (again || !/^content-/i.test(name)),
  )
  const repeated = again ? { method, ...(body !== undefined && same ? { body } : {}) } : { method: 'GET' }
  return { ...rest, ...repeated, headers: Object.fromEntries(kept) }
}

const send = (
  url: URL,
  { method = 'GET', headers = {}, body, most = usual.most, cut = false, only, ca }: GuardedRequest,
  addresses: readonly Address[],
  signal: AbortSignal,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const sent = Object.entries(headers).filter(([name]) => !/^(cookie|host|connection)$/i.test(name))
    const options: RequestOptions & { ca?: string[] } = {
      method,
      headers: { ...Object.fromEntries(sent), 'accept-encoding': 'identity' },
      lookup: pinnedTo(addresses),
      // One connection per request: what was judged is what is used.
      agent: false,
      signal,
      ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
    }
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, answer =>
      readAnswer(answer, url.hostname, { most, cut, only }).then(resolve, error => {
        request.destroy()
        reject(error)
      }),
    )
    request.on('error', reject)
    request.end(body)
  })

const pinnedTo =
  (addresses: readonly Address[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map(({ address, family }) => ({ address, family }))
    const [first] = all
    if (options.all) done(null, all)
    else done(null, first?.address ?? '', first?.family)
  }

const readAnswer = async (
  answer: IncomingMessage,
  host: string,
  { most, cut, only }: { most: number; cut: boolean; only: readonly number[] | undefined },
): Promise<Response> => {
  const told = answer.statusCode ?? 502
  if (only && !only.includes(told) && !redirecting.has(told))
    throw new EgressError('status', host, undefined, told)
  const encoding = answer.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') throw new EgressError('encoding', host)
  if (!cut && Number(answer.headers['content-length'] ?? 0) > most) throw new EgressError('too_large', host)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    if (size + part.length > most && !cut) throw new EgressError('too_large', host)
    parts.push(part.subarray(0, most - size))
    size += part.length
    // Leaving the loop ends the connection.
    if (size >= most && cut) break
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && name !== 'set-cookie') headers.set(name, [value].flat().join(', '))
  return new Response(bodyless.has(told) ? null : Buffer.concat(parts), { status: told, headers })
}
