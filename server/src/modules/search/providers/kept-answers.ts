/**
 * What services answered, kept on this server's disk: who asks the same again, next week or after a restart, asks nobody.
 * An answer belongs to no person and no trip. Those of a service that is turned off go at once.
 */
import { hash } from 'node:crypto'
import type { App } from '../../../context.ts'
import {
  dropAnswersBeyond,
  dropAnswersOfOthers,
  dropOldAnswers,
  findAnswer,
  storeAnswer,
} from './answer-queries.ts'
import { isOn, services, type Asking, type ServiceId } from './provider-call.ts'

const day = 86_400_000
const longestKept = 30 * day
/** The commercial service allows no more. */
const keptFor = (service: ServiceId): number => (service === 'google' ? day : longestKept)
const mostKept = 100_000
/** Characters: what is longer is answered, and not kept. */
const longestAnswer = 50_000

const running = new WeakMap<App['db'], Map<string, Promise<unknown>>>()

/**
 * The kept answer to a question, or a new one; a failure is not kept. Who asks while the same is being asked waits for that,
 * unless they may give it up.
 * @param question everything the answer depends on beside the service and its address: what is asked, language, area
 */
export const keptAnswer = async <T>(
  ctx: Asking,
  service: ServiceId,
  question: readonly unknown[],
  ask: () => Promise<T>,
): Promise<T> => {
  const key = keyFor(ctx, service, question)
  const kept = await findAnswer(ctx.db.read, key, ctx.now() - keptFor(service))
  if (kept !== undefined) return (JSON.parse(kept) as { value: T }).value
  const joined = ctx.signal === undefined
  let ofServer = running.get(ctx.db)
  if (!ofServer) running.set(ctx.db, (ofServer = new Map()))
  const known = joined ? ofServer.get(key) : undefined
  if (known) return known as Promise<T>
  const asking = askAndKeep(ctx, service, key, ask)
  if (!joined) return asking
  const until = asking.finally(() => ofServer.delete(key))
  ofServer.set(key, until)
  return until
}

const askAndKeep = async <T>(
  ctx: Asking,
  service: ServiceId,
  key: string,
  ask: () => Promise<T>,
): Promise<T> => {
  const value = await ask()
  await store(ctx, service, key, value)
  return value
}

/** Keeps what a service said beside the answer to another question. */
export const keepAnswer = async (
  ctx: Asking,
  service: ServiceId,
  question: readonly unknown[],
  value: unknown,
): Promise<void> => {
  const key = keyFor(ctx, service, question)
  const kept = await findAnswer(ctx.db.read, key, ctx.now() - keptFor(service))
  if (kept === undefined) await store(ctx, service, key, value)
}

const keyFor = (ctx: Asking, service: ServiceId, question: readonly unknown[]): string =>
  hash('sha256', JSON.stringify([service, ctx.settings.get(`places_${service}_url`), ...question]))

const store = async (ctx: Asking, service: ServiceId, key: string, value: unknown): Promise<void> => {
  const answer = JSON.stringify({ value: value ?? null })
  // It may have been turned off while it answered.
  if (answer.length <= longestAnswer && isOn(ctx, service))
    await storeAnswer(ctx.db.write, { key, service, answer, kept_at: ctx.now() })
}

type Sweeping = Pick<App, 'committer' | 'now' | 'settings'>

const repeatedly = async (stopped: () => boolean, drop: () => Promise<number>): Promise<number> => {
  let sum = 0
  for (let gone = 1; gone > 0 && !stopped(); sum += gone) gone = await drop()
  return sum
}

/** What is too old, too much, or of a service that is off. */
export const sweepAnswers = async (
  { committer, now, settings }: Sweeping,
  stopped: () => boolean = () => false,
): Promise<number> => {
  const on = services.filter(id => isOn({ settings }, id))
  const drop = (work: Parameters<typeof committer.exclusive<number>>[0]) =>
    repeatedly(stopped, () => committer.exclusive(work))
  return (
    (await drop(tx => dropAnswersOfOthers(tx, on))) +
    (await drop(tx => dropOldAnswers(tx, now() - longestKept))) +
    (await drop(tx => dropAnswersBeyond(tx, mostKept)))
  )
}

/** Nothing of a service stays that was turned off, on the screen or in the environment. */
export const forgetWhatIsOff = (app: Sweeping & Pick<App, 'db' | 'background'>): void => {
  const forget = () =>
    app.background.run('forgetting answers of services that are off', async () => {
      await sweepAnswers(app)
    })
  if (app.db.schemaBehind) return
  app.settings.onChanged(forget)
  forget()
}
