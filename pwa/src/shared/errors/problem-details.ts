/**
 * What a report of a failure needs: its kind, the page, and where in the code it was. A message may quote what someone
 * wrote, an address has ids and the secret of a link, and each line of a stack names the server: none of these is in it.
 */
export function problemDetails(
  error: Error,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  version: string | undefined,
): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const sheet = new URLSearchParams(search).get('sheet')
  const page = `${pathname.split('/').map(shape).join('/')}${sheet === null ? '' : `?sheet=${shape(sheet)}`}`
  const frames = (error.stack ?? '')
    .replaceAll(error.message, '')
    .split('\n')
    .flatMap(line => /[\w.-]+\.[jt]sx?(\?[^:]*)?:\d+:\d+(?=\)?$)/.exec(line)?.[0] ?? [])
  return [`${error.name} ${code}`.trim(), `${page} ${version ?? ''}`.trim(), ...frames].join('\n')
}

/** A word of the app stays; an id, a number or a secret does not. */
const shape = (part: string): string => (/^[a-z-]{0,20}$/.test(part) ? part : ':id')
