import { syncStatus } from '../../../data/sync/status.ts'

/** Can the account be changed now? Also where the server takes nothing but a second factor. */
export const reachesServer = (): boolean => {
  const { connected, kind } = syncStatus.value
  return connected || kind === 'factor'
}
