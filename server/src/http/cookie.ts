/** Reads one cookie out of a `Cookie` header. */
export const readCookie = (header: string | undefined, name: string): string | undefined => {
  for (const part of (header ?? '').split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim() || undefined
  }
  return undefined
}

/** A cookie only the server reads. `maxAge` in seconds; 0 removes it. The value must need no escaping. */
export const httpOnlyCookie = (
  name: string,
  value: string,
  maxAge: number,
  secure: boolean,
  path = '/',
): string =>
  `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${secure ? '; Secure' : ''}`
