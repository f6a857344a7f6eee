/**
 * Addresses that show something to whoever has a link: a page of the app and what it asks the server. The token of the link
 * follows. Whatever treats such addresses differently reads them here: logs, search engines, sign-in, the service worker.
 */
export const publicPages = ['/shared/', '/public/journey/'] as const
export const publicApis = ['/api/shared/', '/api/public/journey/'] as const

export type PublicPage = (typeof publicPages)[number]

/** The page and the token of an address that a link leads to; undefined: it is none. */
export function readPublicPage(path: string): { page: PublicPage; token: string } | undefined {
  const page = publicPages.find(each => path.startsWith(each))
  return page && { page, token: path.slice(page.length).split('/')[0] ?? '' }
}
