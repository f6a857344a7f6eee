/** Trips out of files of other planners: the server reads them, and brings in what is chosen. */
import { callApi } from './api.ts'

export interface BroughtPreview {
  key: string
  title: string
  start_date: string | null
  end_date: string | null
  /** Whose it was there. */
  owner: string | null
  /** Rows by entity. */
  counts: Record<string, number>
  files: number
  /** Texts that are longer than their field and come whole elsewhere. Absent from servers that cut them. */
  long_texts?: number
  /** What does not come along, with how many of them. */
  left_out: Record<string, number>
  /** What a newer version wrote, by its name there. */
  newer: { name: string; count: number }[]
  /** Changes made there that come along, to be read. */
  past: number
  /** It is here already. */
  known: boolean
  /** Its rows cannot be. */
  broken: boolean
  too_large: boolean
}

export interface ImportPreview {
  id: string
  source: string
  trips: BroughtPreview[]
  /** Trips of the file beyond the most that come in one go. Absent from servers that do not count them. */
  left_out?: number
}

export interface BroughtTrip {
  id: string
  title: string
  known: boolean
  files: number
  files_failed: number
}

/** Throws `ApiError`, as do the others. */
export async function previewImport(file: File): Promise<ImportPreview> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const path = `/api/imports?name=${encodeURIComponent(file.name)}`
  const answer = await callApi<{ import: ImportPreview }>('POST', path, undefined, {
    form: { bytes, type: 'application/octet-stream' },
  })
  return answer.import
}

/** What came, and what could not: each trip comes as a whole or not at all. */
export interface ImportOutcome {
  trips: BroughtTrip[]
  failed: { key: string; title: string; code: string }[]
}

export async function commitImport(id: string, keys: string[]): Promise<ImportOutcome> {
  return callApi<ImportOutcome>('POST', `/api/imports/${id}/commit`, { keys })
}

/** Takes back all that an import brought; answers what stayed. */
export async function undoImport(id: string): Promise<string[]> {
  const { trips } = await callApi<{ trips: { title: string; undone: boolean }[] }>(
    'POST',
    `/api/imports/${id}/undo`,
  )
  return trips.filter(({ undone }) => !undone).map(({ title }) => title)
}

/** The server forgets the file. */
export async function dropImport(id: string): Promise<void> {
  await callApi('DELETE', `/api/imports/${id}`)
}
