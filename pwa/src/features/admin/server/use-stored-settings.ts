import { useServerData, type ServerData } from '../use-server-data.ts'
import type { Values } from './use-setting-changes.ts'

/** Where each setting comes from; `variables` are those of the environment that decide over one. */
export type Sources = { sources: Values; variables: Values; unreadable: string[] }
export type Stored = { values: Values; sources: Sources }

/** The settings of the server, and where each comes from. */
export function useStoredSettings(): ServerData<Stored> {
  const values = useServerData<Values>('/api/auth/app-settings')
  const sources = useServerData<Sources>('/api/auth/app-settings/sources')
  const data = values.data && sources.data && { values: values.data, sources: sources.data }
  const reload = () => {
    values.reload()
    sources.reload()
  }
  return { data, error: values.error ?? sources.error, reload }
}
