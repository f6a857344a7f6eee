const address = /https?:\/\/[^\s<>"']+/i
/** Longer ones are no address that someone typed or shared. */
export const longestLink = 2000

/** The first web address in a text, without the punctuation that ends a sentence; undefined: there is none. */
export function firstLink(text: string): string | undefined {
  const found = address.exec(text)?.[0].replace(/[.,;:!?)\]]+$/, '')
  if (!found || found.length > longestLink) return undefined
  if (!URL.canParse(found)) return undefined
  const { hostname, href } = new URL(found)
  // A name and a password in it are for one person, not for a server.
  return hostname && !/^https?:\/\/[^/]*@/i.test(href) ? found : undefined
}
