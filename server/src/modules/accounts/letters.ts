import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import type { Entity } from '@caravel/sync-protocol/entity'
import type { App, Ctx } from '../../context.ts'
import type { Letter } from '../../mail/letter.ts'
import { findRow } from '../../sync/synced-rows.ts'
import type { User } from './user-queries.ts'

/** Tells somebody something about their account, in the language they read; nobody waits for it. */
export const tellByMail = async (
  ctx: Pick<Ctx, 'config' | 'db' | 'mail'>,
  user: Pick<User, 'id' | 'username' | 'email' | 'language'>,
  letter: Pick<Letter, 'topic' | 'link'> & { to?: string; params?: Letter['params'] },
): Promise<void> => {
  const language = await languageOf(ctx, user)
  const params = { name: user.username, ...letter.params }
  ctx.mail.post({ to: user.email, ...letter, language, params })
}

/** What they chose in the settings, else what they registered in. */
export const languageOf = async (
  { config, db }: Pick<App, 'config' | 'db'>,
  { id, language }: Pick<User, 'id' | 'language'>,
): Promise<string> => {
  const chosen = await findRow(db.read, setting as unknown as Entity, settingId(id, 'language'))
  const value = chosen?.row['value']
  return typeof value === 'string' ? value : (language ?? config.default_language)
}
