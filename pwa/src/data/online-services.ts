/** The free services on the internet that this server may ask, for admins. All of it needs the server. */
import { signal } from '@preact/signals'
import { callApi } from './api.ts'
import { appConfig, session } from './session.ts'

/** As `GET /api/admin/online-services` tells it. */
export interface OnlineServices {
  answered: boolean
  services: OnlineService[]
}

export interface OnlineService {
  id: string
  on: boolean
  /** A variable of the environment decides, so that an answer changes nothing. */
  fixed: boolean
  hosts: string[]
}

const path = '/api/admin/online-services'

/** Put off, or answered since the settings of the server were read. */
const done = signal(false)

/** Whether the person is an admin who has not said yet which of them may be asked. */
export const asksOnlineServices = (): boolean =>
  !done.value && session.value.status === 'signed-in' && appConfig.value?.ask_online_services === true

/** Until the app is opened again. */
export const putOffOnlineServices = (): void => {
  done.value = true
}

/** Throws `ApiError`, as does the other. */
export const readOnlineServices = async (): Promise<OnlineServices> =>
  (await callApi('GET', path)) as unknown as OnlineServices

/** @param on the ids of those that may be asked; the others are off from now on */
export const answerOnlineServices = async (on: readonly string[]): Promise<OnlineServices> => {
  const answer = (await callApi('PUT', path, { on: [...on] })) as unknown as OnlineServices
  done.value = true
  return answer
}
