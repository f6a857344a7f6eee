/** How one is called. Only with a connection; the trips one is in follow by themselves. */
import { callApi } from './api.ts'
import { adoptUser, type User } from './session.ts'

/** Throws {@link ApiError}. */
export const changeName = async (username: string): Promise<void> => {
  adoptUser((await callApi('PUT', '/api/auth/me/settings', { username }))['user'] as User)
}
