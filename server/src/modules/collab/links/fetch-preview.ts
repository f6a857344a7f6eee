/** Asks the page behind a link what it is. Whatever goes wrong there, the message simply has no preview. */
import type { LinkPreview } from '@caravel/sync-protocol/entities/chat-message'
import type { App } from '../../../context.ts'
import { EgressError } from '../../../net/egress-error.ts'

const request = {
  purpose: 'link_previews',
  redirects: 4,
  most: 512_000,
  cut: true,
  timeout_ms: 6000,
  only: [200],
  headers: {
    'user-agent': 'Mozilla/5.0 (compatible; Caravel; link preview)',
    accept: 'text/html,application/xhtml+xml',
    'accept-language': 'en',
  },
}

export async function fetchPreview(
  { guardedFetch }: Pick<App, 'guardedFetch'>,
  url: string,
): Promise<LinkPreview | undefined> {
  try {
    const answer = await guardedFetch(url, request)
    const type = answer.headers.get('content-type') ?? ''
    if (!/^(text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined
    const { readPage } = await import('./read-page.ts')
    return readPage(url, decode(await answer.bytes(), type))
  } catch (error) {
    // Refused, gone or too slow: noted with what leaves this server.
    if (error instanceof EgressError) return undefined
    throw error
  }
}

/** The encoding is told by the header, or by the page near its beginning. */
function decode(bytes: Uint8Array, type: string): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 2048))
  const told = /charset\s*=\s*["']?([\w-]{1,40})/i
  const label = (told.exec(type) ?? told.exec(start))?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // An encoding that nobody knows.
    return new TextDecoder().decode(bytes)
  }
}
