/** With every answer to a guest: kept by nobody, found by no search engine, and no other page learns the address. */
export const guestHeaders = {
  'Cache-Control': 'private, no-cache',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
}
