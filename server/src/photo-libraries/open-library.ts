/** Opens somebody's photo library: the one place where its secrets are read and its server is asked. */
import type { Ctx } from '../context.ts'
import { EgressError } from '../net/egress-error.ts'
import {
  LibraryError,
  type AskLibrary,
  type Credentials,
  type LibraryKind,
  type LibraryMemory,
  type PhotoLibrary,
} from './library.ts'
import { credentialsOf, findLibrary, findPassphrase, keepDevice, keepPassphrase } from './library-queries.ts'
import { mayBeAtHome } from './allowed-hosts.ts'

export type LibraryServer = Pick<Ctx, 'db' | 'box' | 'committer' | 'now' | 'settings' | 'guardedFetch'>

export const egressPurpose = 'photo_libraries'

/** Of one connection each, as long as the server runs. */
const sessions = new WeakMap<object, Map<string, Map<string, string>>>()

const sessionOf = ({ db }: LibraryServer, id: string): Map<string, string> => {
  const known = sessions.get(db) ?? new Map<string, Map<string, string>>()
  sessions.set(db, known)
  const session = known.get(id) ?? new Map<string, string>()
  known.set(id, session)
  return session
}

/** Forgets what a library said while it was connected. */
export const forgetSession = ({ db }: LibraryServer, id: string): void => {
  sessions.get(db)?.delete(id)
}

/**
 * The library of an account; undefined where none is connected, or its secrets do not open any more. `id` names the
 * connection: it changes when somebody connects anew.
 */
export const openLibrary = async (
  server: LibraryServer,
  userId: string,
  kind: LibraryKind,
): Promise<{ id: string; library: PhotoLibrary } | undefined> => {
  const row = await findLibrary(server.db.read, userId, kind.name)
  const credentials = row && credentialsOf(server, row)
  if (!row || !credentials) return undefined
  const memory: LibraryMemory = {
    keepDevice: device => keepDevice(server, row.id, device),
    keepPassphrase: (album, word) => keepPassphrase(server, row.id, album, word),
    passphraseOf: album => findPassphrase(server, row.id, album),
    session: sessionOf(server, row.id),
  }
  return { id: row.id, library: kind.open({ credentials, ask: askerOf(server, credentials.url), memory }) }
}

/** A library as it is before it is connected; `device` is what it gave in place of a second factor. */
export const tryLibrary = (
  server: LibraryServer,
  kind: LibraryKind,
  credentials: Credentials,
  code: string | undefined,
): { library: PhotoLibrary; device(): string | undefined } => {
  let { device } = credentials
  const words = new Map<string, string>()
  const memory: LibraryMemory = {
    keepDevice: given => Promise.resolve(void (device = given)),
    keepPassphrase: (album, word) => Promise.resolve(void words.set(album, word)),
    passphraseOf: album => Promise.resolve(words.get(album)),
    session: new Map(),
  }
  const library = kind.open({ credentials, ask: askerOf(server, credentials.url), memory, code })
  return { library, device: () => device }
}

const moved = new Set([301, 302, 303, 307, 308])

/** Asks below one address. No redirect is followed: the key would travel along. */
const askerOf =
  ({ guardedFetch, settings }: LibraryServer, base: string): AskLibrary =>
  async (
    path,
    { method = 'GET', headers = {}, body, most = 100_000, timeout_ms = 15_000, also = [] } = {},
  ) => {
    const url = `${base}${path}`
    const atHome = mayBeAtHome(settings, url)
    const ca = settings.get('photo_library_ca')
    const answer = await guardedFetch(url, {
      purpose: egressPurpose,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      reach: atHome ? 'configured' : 'public',
      redirects: 0,
      most,
      timeout_ms,
      ...(ca ? { ca } : {}),
    }).catch((error: unknown) => {
      throw asLibraryError(error)
    })
    const { status } = answer
    if (moved.has(status)) throw new LibraryError('moved', originIn(answer, url))
    if (status !== 200 && status !== 206 && !also.includes(status))
      throw new LibraryError(status >= 500 ? 'unreachable' : 'other')
    return answer
  }

/** Only the origin: path and query of a redirect may hold secrets. */
const originIn = (answer: Response, from: string): string | undefined =>
  URL.parse(answer.headers.get('location') ?? '', from)?.origin

const asLibraryError = (error: unknown): unknown => {
  if (!(error instanceof EgressError)) return error
  if (error.reason === 'too_large') return new LibraryError('too_large', undefined, error)
  const ours = ['scheme', 'credentials', 'port', 'address'].includes(error.reason)
  return new LibraryError(ours ? 'address' : 'unreachable', undefined, error)
}
