/** With whom somebody plans days off: invitations and views of plans. All of it needs the server. */
import { callApi } from './api.ts'

export interface Invited {
  id: string
  user_id: string
  username: string
}

export interface TimeOffPeople {
  /** Invited by the reader, without an answer yet. */
  pendingInvites: Invited[]
  /** Those who invited the reader; `plan_id` names their plan. */
  incomingInvites: (Invited & { plan_id: string })[]
}

const base = '/api/addons/vacay'

/** Throws `ApiError`, as do the others. */
export const readTimeOffPeople = async (): Promise<TimeOffPeople> => {
  const { pendingInvites = [], incomingInvites = [] } = await callApi<Partial<TimeOffPeople>>(
    'GET',
    `${base}/plan`,
  )
  return { pendingInvites, incomingInvites }
}

/** Accounts that can be invited. */
export const listInvitable = async (): Promise<{ id: string; username: string }[]> =>
  (await callApi<{ users: { id: string; username: string }[] }>('GET', `${base}/available-users`)).users

export const inviteToPlan = (user_id: string) => callApi('POST', `${base}/invite`, { user_id })
export const showPlanTo = (user_id: string) => callApi('POST', `${base}/shares`, { user_id })
export const acceptInvite = (plan_id: string) => callApi('POST', `${base}/invite/accept`, { plan_id })
export const declineInvite = (plan_id: string) => callApi('POST', `${base}/invite/decline`, { plan_id })
export const cancelInvite = (user_id: string) => callApi('POST', `${base}/invite/cancel`, { user_id })
