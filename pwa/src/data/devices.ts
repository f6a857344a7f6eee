/** The devices of the account, as the server knows them. */
import type { DevicesAnswer } from '@caravel/sync-protocol/wire'
import { callApi } from './api.ts'
import { mustDevice } from './device.ts'

export type KnownDevice = DevicesAnswer['devices'][number] & { here: boolean }

/** This one first. Throws {@link ApiError}. */
export const listDevices = async (): Promise<KnownDevice[]> => {
  const [{ client_id: own }, { devices }] = await Promise.all([
    mustDevice().engine.onlyHere(),
    callApi<DevicesAnswer>('GET', '/api/sync/devices'),
  ])
  return devices
    .map(each => ({ ...each, here: each.client_id === own }))
    .sort((a, b) => Number(b.here) - Number(a.here))
}

export const forgetDevice = async (clientId: string): Promise<void> => {
  await callApi('DELETE', `/api/sync/devices/${clientId}`)
}
