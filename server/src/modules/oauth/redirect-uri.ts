/** Schemes that a browser acts on by itself, or that belong to something else than a program's own answer. */
const foreignSchemes = new Set(
  (
    'about blob content data file filesystem ftp intent jar javascript mailto sms tel vbscript view-source ' +
    'ws wss'
  ).split(' '),
)

/**
 * May answers be sent there? https, http on this very device (RFC 8252 §7.3), or a private-use scheme of an installed
 * program: a dotted one (§7.1), or one with a host of its own.
 */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > 2000 || /\s/.test(text)) return false
  if (text.includes('#') || url.username || url.password) return false
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'https') return url.hostname !== ''
  if (scheme === 'http') return isLoopback(url)
  return !foreignSchemes.has(scheme) && (scheme.includes('.') || url.host !== '')
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** Character by character the same; on this very device the port may be another one (RFC 8252 §7.3). */
export function isSameRedirect(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [one, other] = [URL.parse(registered), URL.parse(asked)]
  if (one?.protocol !== 'http:' || other?.protocol !== 'http:' || !isRedirectUri(asked)) return false
  if (!isLoopback(one) || !isLoopback(other)) return false
  return one.hostname === other.hostname && one.pathname === other.pathname && one.search === other.search
}

/** Where a program answers from, for people: a host, "this device", or the scheme of an installed program. */
export function placeOf(uri: string): { kind: 'host' | 'device' | 'program'; name: string } {
  const url = URL.parse(uri)
  if (url?.protocol === 'https:') return { kind: 'host', name: url.host }
  if (url?.protocol === 'http:') return { kind: 'device', name: url.host }
  return { kind: 'program', name: url?.protocol.slice(0, -1) ?? '' }
}

/** `uri` with what an answer adds to its query. */
export function withAnswer(uri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
