import type { SessionUser } from '../context.ts'
import { waysIn } from '../settings/ways-in.ts'
import type { AppSettings } from '../settings/app-settings.ts'

/** True while someone else knows the password of this account, where passwords can be changed. */
export const mustChoosePassword = (
  { settings }: { settings: Pick<AppSettings, 'get'> },
  { must_change_password }: Pick<SessionUser, 'must_change_password'>,
): boolean => must_change_password && waysIn(settings).password_login
