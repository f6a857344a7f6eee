/** What is set up on the server, as the first page shows it to admins. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import { ApiError } from '../../data/api-error.ts'
import { callApi } from '../../data/api.ts'
import { syncStatus } from '../../data/sync/status.ts'

export interface MapJob {
  state: 'planning' | 'planned' | 'running' | 'failed' | 'done'
  countries: string[]
  bytes: number | null
  done_bytes: number
  error: { code: string } | null
}

/** The part of `GET /api/admin/maps` that is shown here. */
interface Maps {
  archive: object | null
  source: string
  job: MapJob | null
}

export interface ServerSetup {
  maps: Maps
  /** ISO 3166-1 alpha-2, those that a map can be fetched for. */
  countries: string[]
  done: { maps: boolean; invite: boolean; mail: boolean; backup: boolean }
}

type Checks = { checks: { id: string; state: string; code: string }[] }

const read = async (): Promise<ServerSetup> => {
  const [maps, { countries }, { users }, { invites }, { checks }] = await Promise.all([
    callApi<Maps>('GET', '/api/admin/maps'),
    callApi<{ countries: { code: string }[] }>('GET', '/api/admin/maps/countries'),
    callApi<{ users: object[] }>('GET', '/api/admin/users'),
    callApi<{ invites: object[] }>('GET', '/api/admin/invites'),
    callApi<Checks>('GET', '/api/admin/self-check'),
  ])
  const check = (id: string) => checks.find(each => each.id === id)
  return {
    maps,
    countries: countries.map(({ code }) => code),
    done: {
      maps: hasMaps(maps),
      invite: users.length > 1 || invites.length > 0,
      mail: (check('mail')?.code ?? 'unset') !== 'unset',
      backup: check('backup')?.state === 'ok',
    },
  }
}

/** There is a map, or each trip brings its own. A region that was begun is not done before it is here. */
export const hasMaps = ({ archive, source, job }: Maps): boolean =>
  archive !== null || job?.state === 'done' || (source !== '' && job === null)

const askEvery = 1500
const busy: ReadonlySet<string> = new Set(['planning', 'running'])

/** Undefined until the server answered; asked again while it fetches a map, and after a pause without a connection. */
export function useServerSetup(): { setup: ServerSetup | undefined; reload: () => void } {
  const [setup, setSetup] = useState<ServerSetup>()
  const [round, setRound] = useState(0)
  const { connected } = syncStatus.value
  useEffect(() => {
    let left = false
    read().then(
      answer => !left && setSetup(answer),
      (refusal: unknown) => {
        // What cannot be read is not shown: the administration says why.
        if (!(refusal instanceof ApiError)) throw refusal
      },
    )
    return () => {
      left = true
    }
  }, [round, connected])
  const reload = useCallback(() => setRound(now => now + 1), [])
  const state = setup?.maps.job?.state
  useEffect(() => {
    if (!busy.has(state ?? '')) return undefined
    const timer = setTimeout(reload, askEvery)
    return () => clearTimeout(timer)
  }, [setup, state, reload])
  return { setup, reload }
}
