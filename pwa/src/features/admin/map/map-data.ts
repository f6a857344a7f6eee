/** The street map of the server as its admins are told it; the shapes are in `docs/maps.md`. */
import { hasString, t } from '../../../i18n/t.ts'

/** West, south, east, north in degrees. */
export type Box = [number, number, number, number]

export type MapProblem = { code: string; reason: string | null }

export type MapArchive = {
  bounds: Box
  min_zoom: number
  max_zoom: number
  attribution: string
  /** Bytes. */
  size: number
  modified_at: number | null
}

export type MapJob = {
  state: 'planning' | 'planned' | 'running' | 'failed' | 'done'
  countries: string[]
  boxes: Box[]
  trips: boolean
  max_zoom: number
  host: string | null
  tiles: number | null
  bytes: number | null
  done_bytes: number
  error: MapProblem | null
}

/** A part of the map that the server fetched for its trips. */
export type MapArea = {
  id: string
  country_code: string | null
  whole_country: boolean
  box: Box
  /** How many places it is around; null: it is a destination. */
  places: number | null
  state: 'waiting' | 'planning' | 'running' | 'ready' | 'refused' | 'failed'
  reason: string | null
  max_zoom: number
  bytes: number | null
  done_bytes: number
  needed_at: number
}

export type ServerMap = {
  archive: MapArchive | null
  problem: MapProblem | null
  from: { kind: 'file' | 'url' | 'none'; name: string | null }
  files: { name: string; size: number; modified_at: number }[]
  free_bytes: number | null
  source: string
  job: MapJob | null
  areas: MapArea[]
  areas_bytes: number
  /** That all of them may have together. */
  areas_most: number
}

/** What went wrong, and why where that is known: two sentences. */
export function problemText({ code, reason }: MapProblem): string {
  const keys = [`error.${code}`, `adminMap.reason.${reason}`, `egress.result.${reason}`]
  const said = keys.flatMap(key => (hasString(key) ? [t(key)] : [])).slice(0, 2)
  return said.length ? said.join(' ') : t('error.INTERNAL')
}
