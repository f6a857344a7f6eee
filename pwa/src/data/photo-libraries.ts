/** One's own photo library: connected through the server, which holds its key. All of these throw {@link ApiError}. */
import { callApi } from './api.ts'

/** A kind of library that this server can connect; `fields` are the names of what is sent. */
export interface LibraryKind {
  id: string
  /** A name, such as Immich. */
  name: string
  fields: { url: string; secret: string; account?: string; code?: string }
  connected: boolean
}

/** What a connection answers when it is tried. */
export type LibraryStatus =
  | { connected: true; user: { name: string }; missing_rights: string[] }
  | { connected: false; code: string; error: string; right?: string }

const base = '/api/integrations/memories'

/** Those that admins left on. */
export async function readLibraries(): Promise<LibraryKind[]> {
  return (await callApi('GET', base))['libraries'] as LibraryKind[]
}

/** The address and the account that are stored; never the key. */
export async function readLibrary({ id }: LibraryKind): Promise<Record<string, string | null>> {
  return (await callApi('GET', `${base}/${id}/settings`)) as Record<string, string | null>
}

/** Connects, or refuses with what is wrong. An absent key is the stored one. */
export async function connectLibrary(
  { id }: LibraryKind,
  values: Record<string, string>,
): Promise<{ user: { name: string }; missing_rights: string[] }> {
  return (await callApi('PUT', `${base}/${id}/settings`, values)) as never
}

export async function readLibraryStatus({ id }: LibraryKind): Promise<LibraryStatus> {
  return (await callApi('GET', `${base}/${id}/status`)) as LibraryStatus
}

export async function disconnectLibrary({ id }: LibraryKind): Promise<void> {
  await callApi('DELETE', `${base}/${id}/settings`)
}
