import { AppError } from '@caravel/sync-protocol/errors'
import type { RouteInput } from '@caravel/sync-protocol/route'
import type { Ctx } from '../../context.ts'
import { OauthRefusal } from './oauth-reply.ts'

const mostBytes = 16 * 1024

/**
 * The parameters of a request to an endpoint of OAuth, a form or JSON. What is sent twice is refused
 * (RFC 6749 §3.2), and so is what is no text.
 */
export async function readForm(ctx: Ctx, { stream }: RouteInput): Promise<Record<string, string>> {
  const text = await readText(stream ?? [])
  const type = ctx.headers['content-type'] ?? ''
  const pairs = /^application\/json\b/i.test(type) ? jsonPairs(text) : [...new URLSearchParams(text)]
  const form: Record<string, string> = {}
  for (const [name, value] of pairs) {
    if (Object.hasOwn(form, name)) throw new OauthRefusal('invalid_request', `${name} was sent twice`)
    form[name] = value
  }
  return form
}

async function readText(stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of stream) {
    bytes += part.length
    if (bytes > mostBytes) throw new AppError('TOO_LARGE')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function jsonPairs(text: string): [string, string][] {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError()
    return Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new OauthRefusal('invalid_request', 'the body is neither a form nor a JSON object')
    throw error
  }
}
