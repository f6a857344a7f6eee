import type { Answer } from './forward.ts'

const text = (status: number, type: string, body: string, more: Record<string, string> = {}): Answer => ({
  status,
  headers: { 'content-type': type, ...more },
  body: Buffer.from(body),
})

const html = (title: string): string =>
  `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`

/** What the network of a hotel says to everything. */
export const loginPage = (): Answer => text(200, 'text/html; charset=utf-8', html('Hotel network sign-in'))

export const redirectTo = (location: string): Answer => text(302, 'text/html', '', { location })

/** A gateway that speaks for the server. */
export const gatewayAnswer = (status: number, retryAfter?: number): Answer =>
  text(
    status,
    'text/html',
    html(`Gateway ${status}`),
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
  )

export const inPlace = (type: string, body: string): Answer =>
  text(200, type, body, { 'cache-control': 'no-cache' })
