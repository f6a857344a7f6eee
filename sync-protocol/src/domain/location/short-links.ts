/** Services whose short links say nothing by themselves: the server follows them, one hop after the other. */
export const shortLinkHosts: ReadonlySet<string> = new Set([
  'maps.app.goo.gl',
  'goo.gl',
  'g.co',
  'g.page',
  'maps.apple',
  'share.google',
  'her.is',
  'binged.it',
])

/** True for the address of a link that has to be followed to know where it points. */
export function isShortMapLink(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username) return false
  if (url.hostname === 'goo.gl') return url.pathname.startsWith('/maps/')
  if (url.hostname === 'g.co') return url.pathname.startsWith('/kgs/')
  return shortLinkHosts.has(url.hostname)
}
