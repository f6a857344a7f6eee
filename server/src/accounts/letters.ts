import { setting, settingId } from '@caravel/sync-protocol/entities/setting'
import { AppError } from '@caravel/sync-protocol/errors'
import { userStream } from '@caravel/sync-protocol/streams'
import type { App, Ctx } from '../context.ts'
import type { Letter } from '../mail/letter.ts'
import { MailError } from '../net/send-mail.ts'
import { serverText } from '../server-texts.ts'
import { findRow } from '../sync/synced-rows.ts'
import type { User } from './user-queries.ts'

type Reader = Pick<User, 'id' | 'username' | 'email' | 'language'>
type Words = Pick<Letter, 'topic' | 'link'> & { to?: string; params?: Letter['params'] }

/** Tells someone something about their account, in the language they read; nobody waits for it. */
export const tellByMail = async (
  ctx: Pick<Ctx, 'config' | 'db' | 'mail'>,
  user: Reader,
  words: Words,
): Promise<void> => ctx.mail.post(await letterTo(ctx, user, words))

/** The same to anyone who asked for it and waits: MAIL_NOT_SENT where the mail server does not take it. */
export const askByMail = async (
  ctx: Pick<Ctx, 'config' | 'db' | 'mail' | 'log'>,
  user: Reader,
  words: Words,
): Promise<void> => {
  try {
    await ctx.mail.send(await letterTo(ctx, user, words))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    ctx.log.error({ topic: words.topic, why: error.why }, 'a mail did not go out')
    throw new AppError('MAIL_NOT_SENT')
  }
}

const letterTo = async (ctx: Pick<Ctx, 'config' | 'db'>, user: Reader, words: Words): Promise<Letter> => ({
  to: user.email,
  ...words,
  language: await languageOf(ctx, user),
  params: { name: user.username, ...words.params },
})

/** What was done to the ways that protect an account. Its words: `mail.protection.<name>`. */
export type ProtectionChange = 'twoStepOff' | 'newCodes' | 'passkeyGone' | 'passkeysGone' | 'passwordSet'

/** The owner hears that a protection was taken off or replaced, anyone who did it. */
export const tellOfProtection = async (
  ctx: Pick<Ctx, 'config' | 'db' | 'mail'>,
  user: Reader,
  change: ProtectionChange,
): Promise<void> => {
  const what = serverText(`mail.protection.${change}`, await languageOf(ctx, user)) ?? ''
  await tellByMail(ctx, user, { topic: 'protectionChanged', params: { what } })
}

/** What they chose in the settings, else what they registered in. */
export const languageOf = async (
  { config, db }: Pick<App, 'config' | 'db'>,
  { id, language }: Pick<User, 'id' | 'language'>,
): Promise<string> => {
  const chosen = await findRow(db.read, setting, userStream(id), settingId(id, 'language'))
  const value = chosen?.row['value']
  return typeof value === 'string' ? value : (language ?? config.default_language)
}
