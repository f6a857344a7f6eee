/** An address as it is said or written by hand: where it leads, without what only a machine needs. */
export function shortUrl(url: string): string {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return url.replace(/^(mailto|tel):/i, '')
  const { host, pathname } = new URL(url)
  return `${host.replace(/^www\./, '')}${readable(pathname.replace(/\/+$/, ''))}`
}

/** Letters as letters, where they are. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
