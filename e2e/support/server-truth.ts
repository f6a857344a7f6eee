import { expect } from '@playwright/test'
import type { AnyRow } from '@caravel/sync-protocol/entity'
import type { Commit } from '@caravel/sync-protocol/wire'
import { mutationsIn } from '../proxy/request-log.ts'
import type { ApiClient } from './api-client.ts'
import type { Device } from './device.ts'

/** The names of a trip's places as the server has them, in order of the alphabet. */
export const placeNames = async (api: ApiClient, tripId: string): Promise<string[]> =>
  (await api.rows(tripId, 'places')).map(row => String(row['name'])).sort()

export const placeNamed = async (api: ApiClient, tripId: string, name: string): Promise<AnyRow | undefined> =>
  (await api.rows(tripId, 'places')).find(row => row['name'] === name)

/** Waits until the device says that nothing is left to send. */
export const isAllSaved = (device: Device): Promise<void> =>
  expect(device.syncLine('All changes saved')).toBeVisible()

/**
 * Every change the devices ever sent stands in the server's log exactly once, however often it was sent, and under
 * the name it was made with. Answers the commits.
 */
export async function expectEachOnce(api: ApiClient, tripId: string, devices: Device[]): Promise<Commit[]> {
  const commits = await api.commits(tripId)
  const ids = commits.map(commit => commit.mutation_id)
  expect(new Set(ids).size).toBe(ids.length)
  const sent = devices.flatMap(({ proxy }) => mutationsIn(proxy.log)).map(each => each.mutation_id)
  expect(ids).toEqual(expect.arrayContaining([...new Set(sent)]))
  return commits
}

/** How often each kind of change stands in the log, such as `place.update`. */
export const countByName = (commits: readonly Commit[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { name } of commits) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
