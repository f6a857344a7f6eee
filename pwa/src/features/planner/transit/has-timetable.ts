import { signal } from '@preact/signals'
import { ApiError } from '../../../data/api-error.ts'
import { callApi } from '../../../data/api.ts'

/** Whether the server has a timetable; undefined until it said so. */
export const hasTimetable = signal<boolean | undefined>(undefined)
let asking = false

/** Asks once; without a network it is not known, and asked again the next time. */
export async function learnTimetable(): Promise<void> {
  if (asking || hasTimetable.value !== undefined) return
  asking = true
  try {
    hasTimetable.value = (await callApi<{ available: boolean }>('GET', '/api/connections')).available
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    asking = false
  }
}
