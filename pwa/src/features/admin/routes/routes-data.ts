/** The router of the server as its admins are told it; the shapes are in `docs/routes.md`. */
import { hasString, t } from '../../../i18n/t.ts'

export type RouterKind = 'off' | 'own' | 'osrm' | 'valhalla'

export type RoutingProblem = { code: string; reason: string | null }

export type RoadGraph = {
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number] | null
  data_at: number | null
  built_at: number
  took_ms: number
  bytes: number
  files: string[]
}

export type GraphJob = {
  state: 'running' | 'failed' | 'done'
  percent: number
  started_at: number
  error: RoutingProblem | null
}

export type ServerRouting = {
  router: RouterKind
  engine: { version: string } | null
  graph: RoadGraph | null
  /** The files are others than the graph was made of. */
  outdated: boolean
  files: { name: string; size: number; modified_at: number }[]
  free_bytes: number
  job: GraphJob | null
}

export type TestedRoute = {
  points: 'trip' | 'graph' | 'example'
  found: boolean
  distance_meters: number | null
  duration_seconds: number | null
  answered_ms: number
}

/** A graph is being built, or will be in a moment: the own router begins by itself where it has files and no graph. */
export function isBuilding({ router, engine, graph, files, job }: ServerRouting): boolean {
  if (job) return job.state === 'running'
  return router === 'own' && engine !== null && graph === null && files.length > 0
}

/** What went wrong, and with which file where that is known. */
export function problemText({ code, reason }: RoutingProblem): string {
  const key = `error.${code}`
  const text = hasString(key) ? t(key) : t('error.INTERNAL')
  return reason ? `${text} (${reason})` : text
}
