import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Forwarded {
  method: string
  /** Path and query as they came. */
  url: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Headers that belong to one connection and not to the message. */
const ofTheConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade'])

/** One exchange with the server, whole. Rejects when nobody listens or the connection breaks. */
export const forward = (port: number, { method, url, headers, body }: Forwarded): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)))
    const out = httpRequest({ host: '127.0.0.1', port, method, path: url, headers: kept, agent: false })
    out.on('error', reject)
    out.on('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 502, headers: answered } = response
        resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks) })
      })
    })
    out.end(body)
  })

/** Gives an answer to the device as its own. */
export const headersFor = ({ headers, body }: Answer): IncomingHttpHeaders => {
  const kept = Object.entries(headers).filter(([name]) => !ofTheConnection.has(name))
  return { ...Object.fromEntries(kept), 'content-length': String(body.length) }
}
