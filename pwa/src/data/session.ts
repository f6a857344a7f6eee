/**
 * Who is signed in on this device. Remembered here, so that the app opens without a network; the server is asked in
 * the background. A session that ended keeps everything readable and editable until someone signs in again.
 */
import { signal, type ReadonlySignal } from '@preact/signals'
import { ApiError } from './api-error.ts'
import { callApi } from './api.ts'
import { whenAtRest } from './at-rest.ts'
import { comesWithSession } from './comes-with-session.ts'
import { forgetPictures } from './forget-pictures.ts'
import { forgetShared } from './shared-files.ts'
import { forgetPush } from './forget-push.ts'
import { device, setDevice, type Device } from './device.ts'
import { forgetFirstVisit, readFirstVisit } from './first-visit.ts'
import { forgetAsked } from './ports/asked-ahead.ts'
import { loadEngine } from './load-engine.ts'
import { cancelSignOut } from './sign-out-when-sent.ts'
import { nothing, questionOf, type ToAsk } from './only-here.ts'
import { clearPersonal, isTakenAway } from './personal-storage.ts'
import type { Engine } from './sync/engine-types.ts'
import { wantsFactor, wantsPassword, wantsSignIn } from './sync/connection/session-codes.ts'
import {
  changeSettings,
  clearLeftChoices,
  onSettingOfOtherTab,
  readJson,
  readSetting,
  writeJson,
  writeSetting,
} from './settings.ts'

export interface User {
  id: string
  username: string
  email: string
  /** It was answered from its mailbox; accounts of older answers do not say. */
  email_confirmed?: boolean
  role: 'admin' | 'user'
  avatar: string | null
  avatar_url: string | null
  language: string | null
  /** A code of an authenticator app is asked for at sign-in. */
  mfa_enabled: boolean
  /** False: signs in by passkey or provider only. */
  has_password: boolean
  /** An admin set the password, and the person is to choose their own. */
  must_change_password: boolean
}

/** What is known before anybody is signed in. */
export interface AppConfig {
  instance_id: string
  version: string
  /** Where people reach it, as far as it was told. */
  app_url?: string | null
  /** False: the set-up page makes the first account. */
  has_users: boolean
  /** Only for admins, and never kept: nobody has said yet which services on the internet may be asked. */
  ask_online_services?: boolean
  /** Someone may make an account without being invited. */
  allow_registration: boolean
  /** Ways in. Absent in what a device kept of an older server: passwords only. */
  password_login?: boolean
  password_registration?: boolean
  oidc_login?: boolean
  oidc_registration?: boolean
  /** What the identity provider is called. */
  oidc_display_name?: string
  /** The request had a session. Absent in what a device kept of an older server. */
  signed_in?: boolean
  languages: string[]
  default_language: string
  /** A server to try things out on, which is set back by the hour. */
  demo_mode: boolean
  /** The server can send mail, so a forgotten password can be replaced. */
  mail: boolean
  /** People can have their notifications sent to a webhook, and to browsers. */
  webhooks?: boolean
  web_push?: boolean
  /** Everybody here needs a second factor. */
  require_mfa: boolean
  /** Passkeys are let in; `configured`: the server knows for which address they are. */
  passkey_login: boolean
  passkey_configured: boolean
  map: { tile_url: string | null; attribution: string }
  /** What may be attached: how large, and by which endings. */
  files: { max_bytes: number; types: string[] }
  /** Endings of the files that bookings can be read in. Absent in what a device kept of an older server. */
  booking_files?: string[]
}

export type Session =
  | { status: 'unknown' }
  | { status: 'signed-out'; config: AppConfig | undefined }
  /**
   * `expired`: the server wants a new sign-in; the data stays. `other_account`: because someone else is signed in in
   * this browser now, in another tab or before this page was opened. `needs_factor`: the server takes nothing before this
   * account has a second factor; the data stays.
   */
  | { status: 'signed-in'; user: User; expired: boolean; other_account?: boolean; needs_factor?: boolean }

const current = signal<Session>({ status: 'unknown' })
export const session: ReadonlySignal<Session> = current

const config = signal<AppConfig | undefined>(readJson<AppConfig>('config'))
export const appConfig: ReadonlySignal<AppConfig | undefined> = config

/** Is someone to choose a password of their own now? Where a second factor is asked for too, that comes first. */
export const choosesPassword = (): boolean => {
  const now = current.value
  if (now.status !== 'signed-in' || now.needs_factor) return false
  return now.user.must_change_password && config.value?.password_login !== false
}

interface Owner {
  instance_id: string
  user: User
}

/** Signed out without a network: the cookie is taken back at the next contact. */
const owesLogout = () => readSetting('owes-logout') === '1'

let begun: Promise<void> | undefined

/** Resolves once everything that needs no engine has been painted. */
type Seen = () => Promise<unknown>

/**
 * Called once at start. Resolves as soon as it is known what to show; with data on the device that needs no network.
 * Where someone is signed in, their engine is fetched after `seen`: what is shown without it comes first.
 */
export const beginSession = (seen?: Seen): Promise<void> => (begun ??= begin(seen))

const begin = async (seen?: Seen): Promise<void> => {
  leaveWithOtherTabs()
  const owner = readJson<Owner>('owner')
  if (owner) {
    const entered = enter(owner, seen)
    void whenRead(entered)
      .then(() => verify(owner))
      .catch((error: unknown) => console.error('the session could not be verified', error))
    return entered
  }
  await findOut(seen)
}

/** What lies here comes first; where it cannot be read, the caller says so. */
const whenRead = async (entered: Promise<void>): Promise<unknown> => {
  await entered.catch(() => undefined)
  return device.peek()?.ready.catch(() => undefined)
}

/** Signed out in one tab is signed out in all that show the same account, also where its engine is still to come. */
const leaveWithOtherTabs = (): void => {
  const shown = () => {
    const now = current.peek()
    return now.status === 'signed-in' ? now.user.id : undefined
  }
  const leave = (userId: string) => {
    const open = device.peek()
    setDevice(undefined)
    open?.close()
    clearPersonal(userId)
    forgetFirstAnswers()
    current.value = { status: 'signed-out', config: config.peek() }
  }
  onSettingOfOtherTab('owner', (value, before) => {
    const userId = shown()
    if (value === null && userId && before?.includes(userId)) leave(userId)
  })
  // A page that the browser had put aside heard of nothing, and would fill the database again. Where all of the storage
  // was cleared away nobody signed out.
  globalThis.addEventListener?.('pageshow', ({ persisted }) => {
    const userId = shown()
    if (persisted && userId && readJson('config') && !readJson('owner')) leave(userId)
  })
}

const loadConfig = async (): Promise<AppConfig | undefined> => {
  const answer = await unlessSilent(callApi<AppConfig>('GET', '/api/auth/app-config'))
  if (answer) {
    config.value = answer
    const { ask_online_services: _asks, ...kept } = answer
    writeJson('config', kept)
  }
  return config.peek()
}

/** Nobody is remembered here: a cookie may still say who it is. */
const findOut = async (seen?: Seen): Promise<void> => {
  const asked = comesWithSession() && !owesLogout() ? askWho() : undefined
  asked?.catch(() => undefined) // met below, where the answer counts
  const known = await loadConfig()
  if (known && owesLogout()) await forgetCookie()
  const mayBeSomebody = known?.has_users && known.signed_in !== false && !owesLogout()
  const user = mayBeSomebody ? await (asked ?? askWho()) : undefined
  if (user && known) {
    await readFirstVisit(user.id)
    return remember(known.instance_id, user, seen)
  }
  forgetFirstAnswers()
  current.value = { status: 'signed-out', config: known }
}

/** Forgets the answers to the requests that the HTML page sent: they are for the account that was signed in then. */
const forgetFirstAnswers = (): void => {
  forgetAsked()
  forgetFirstVisit()
}

const askWho = async (): Promise<User | undefined> => {
  try {
    return (await callApi('GET', '/api/auth/me'))['user'] as User
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const unlessSilent = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NO_ANSWER') return undefined
    throw error
  }
}

/** In the background: is the session still good, is the server still the same? */
const verify = async (owner: Owner): Promise<void> => {
  void loadConfig().catch((error: unknown) =>
    console.error('the settings of the server could not be read', error),
  )
  try {
    const user = (await callApi('GET', '/api/auth/me'))['user'] as User
    if (user.id !== owner.user.id) return expire(true)
    writeJson('owner', { ...owner, user })
    stand(user)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (['AUTH_REQUIRED', 'ACCOUNT_MISMATCH'].includes(error.code)) expire(error.code === 'ACCOUNT_MISMATCH')
  }
}

const holds = (user: User) => ({ status: 'signed-in', user, expired: false }) as const

/** The session holds, though the server may want more of the account than it has. */
const stand = (user?: User): void => {
  const now = current.peek()
  if (now.status !== 'signed-in') return
  const ended = device.peek()?.engine.state().session
  const known = user ?? now.user
  const held = wantsPassword(ended) ? { ...known, must_change_password: true } : known
  const lacks = wantsFactor(ended)
  current.value = { ...holds(held), ...(lacks ? { needs_factor: true } : {}) }
}

const expire = (otherAccount: boolean): void => {
  const now = current.peek()
  if (now.status !== 'signed-in' || (now.expired && now.other_account === otherAccount)) return
  current.value = { ...now, expired: true, other_account: otherAccount }
}

/** Who leaves while their device is being opened is asked like everybody else. */
let entering: Promise<void> | undefined

const enter = (owner: Owner, seen?: Seen): Promise<void> => (entering = openFor(owner, seen))

/** The database and the engine are code of their own, which a visitor who is not signed in never loads. */
const openFor = async ({ instance_id, user }: Owner, seen?: Seen): Promise<void> => {
  current.value = holds(user)
  await seen?.()
  const { openDevice } = await loadEngine()
  await new Promise(done => setTimeout(done)) // its code has run: what is tapped meanwhile comes before opening
  const now = current.peek()
  if (now.status !== 'signed-in' || now.user.id !== user.id || device.peek()) return
  const open = openDevice(
    instance_id,
    user,
    () => config.peek()?.demo_mode === true,
    () => readJson<Owner>('owner')?.user.id === user.id,
  )
  open.engine.onChange(change => {
    if (change.type === 'stream' && isTakenAway(open.engine, change.stream)) {
      clearPersonal(user.id, change.stream)
      open.drafts.keepMessages(change.stream)
      void open.chosen
        .forgetStream(change.stream)
        .catch((error: unknown) => console.error('chosen files could not be removed', error))
    }
    if (change.type !== 'session') return
    const ended = open.engine.state().session
    if (wantsSignIn(ended)) expire(ended === 'ACCOUNT_MISMATCH')
    else stand()
  })
  setDevice(open)
  void whenFetched(open.engine)
    .then(() => takeUpEncrypted(open))
    .catch((error: unknown) => console.error('sealed changes could not be opened', error))
}

/** Resolves once the engine has something of this account, or knows that it gets nothing without a new sign-in. */
const whenFetched = (engine: Engine): Promise<void> =>
  new Promise(done => {
    const look = () => {
      const { fetched, session: ended } = engine.state()
      if (!fetched && ended === undefined) return
      stop()
      done()
    }
    const stop = engine.onChange(({ type }) => {
      if (type === 'session' || type === 'stream') look()
    })
    look()
  })

/** What this account sealed here at an earlier sign-out goes on; and the key is fetched while there is a session. */
const takeUpEncrypted = async (open: Device): Promise<void> => {
  await open.ready // what screens show is read first
  await whenAtRest()
  const { openEncryptedOutboxes } = await import('./encrypted-outbox.ts')
  await openEncryptedOutboxes(open)
}

const remember = async (instanceId: string, user: User, seen?: Seen): Promise<void> => {
  const owner = { instance_id: instanceId, user }
  writeSetting('owes-logout', null)
  writeJson('owner', owner)
  const open = device.peek()
  if (open?.actor.user_id === user.id && open.instance_id === instanceId) {
    current.value = holds(user)
    open.engine.wake('sign-in')
    return
  }
  setDevice(undefined)
  open?.close()
  cancelSignOut(user.id)
  await enter(owner, seen)
}

/** The account of this device as the server has it now. */
export const adoptUser = (user: User): void => {
  const owner = readJson<Owner>('owner')
  const now = current.peek()
  if (now.status !== 'signed-in' || now.user.id !== user.id || owner?.user.id !== user.id) return
  writeJson('owner', { ...owner, user })
  current.value = { ...now, user }
}

/** This account has a second factor now: what waited goes out. */
export const factorAdded = async (): Promise<void> => {
  const user = (await callApi('GET', '/api/auth/me'))['user'] as User
  adoptUser(user)
  const open = device.peek()
  if (!open || current.peek().status !== 'signed-in') return
  open.engine.wake('sign-in')
  await takeUpEncrypted(open)
}

/** The second step of signing in: what the code is sent with. */
export interface SecondStep {
  mfa_token: string
}

/**
 * After any request that opens a session. Another account gets its own database; the first one's stays. Answers the
 * second step where the account has one: nobody is signed in before it.
 */
export const arrive = async (work: Promise<Record<string, unknown>>): Promise<SecondStep | undefined> => {
  const answer = await work
  const { mfa_token } = answer
  if (answer['mfa_required'] === true && typeof mfa_token === 'string') return { mfa_token }
  const known = await loadConfig()
  if (!known) throw new ApiError('NO_ANSWER')
  forgetFirstAnswers()
  await remember(known.instance_id, answer['user'] as User)
  return undefined
}

/** All of these throw {@link ApiError} with `code`, `fields` and `retry_after`. */
export const signIn = (
  login: string,
  password: string,
  remember_me: boolean,
): Promise<SecondStep | undefined> =>
  arrive(callApiAnew('POST', '/api/auth/login', { email: login, password, remember_me }))

export interface NewAccount {
  username: string
  email: string
  password: string
  language?: string
  invite_token?: string
  remember_me: boolean
}

/** Makes the first account of a server, its admin. */
export const setUp = (account: NewAccount): Promise<unknown> =>
  arrive(callApiAnew('POST', '/api/auth/setup', { ...account }))

export const register = (account: NewAccount): Promise<unknown> =>
  arrive(callApiAnew('POST', '/api/auth/register', { ...account }))

/** Signing in must not name the account that was here before. */
export const callApiAnew = (method: string, path: string, body: Record<string, unknown>) =>
  callApi(method, path, body, { anybody: true })

const forgetCookie = async (): Promise<void> => {
  try {
    await callApi('POST', '/api/auth/logout', {}, { anybody: true })
    writeSetting('owes-logout', null)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    writeSetting('owes-logout', '1')
  }
}

/** `unread`: it goes though nobody could read it · `gone`: there is no account any more that it could be sent for. */
export type SignOutAnswer = 'discard' | 'filed' | 'seal' | 'unread' | 'gone'

/**
 * Signs out and deletes this account's data from the device. With anything that exists only here it does nothing but
 * say what, unless `discard` lets it go, `filed` says that it goes on from a file, or `seal` keeps the changes for the
 * next sign-in; what cannot be sealed throws `EncryptionImpossible`, and the person stays signed in. So they do when
 * changes are to be let go that may have left the device and the server does not answer: `unsettled` (sync rule S9).
 * An answer holds for what the person was `told` of; for anything else on the disk they are asked anew. Where it cannot be
 * read, only the answer `unread` lets it go.
 * After `done` nobody is known: the page is to be loaded anew, and shows nothing that a tap could be lost on until then.
 */
export const signOut = async (
  answer?: SignOutAnswer,
  told = nothing,
): Promise<ToAsk | 'done' | 'unsettled'> => {
  await entering
  const open = device.peek()
  const ask = async () =>
    open && answer !== 'gone' ? questionOf(open, told, answer === 'unread') : undefined
  const question = await ask()
  if (question) return question
  if (open && answer === 'discard' && open.engine.state().waiting && !(await open.engine.discardAllUnsent()))
    return 'unsettled'
  if (open && answer === 'seal') await (await import('./encrypted-outbox.ts')).encryptChanges(open)
  // The server may have taken its time for that.
  const late = answer && (await ask())
  if (late) return late
  // The cookie of this browser may be someone else's by now: theirs to end, in their own tab.
  const now = current.peek()
  const cookieIsMine = !(now.status === 'signed-in' && now.other_account)
  if (cookieIsMine) writeSetting('owes-logout', '1')
  if (readJson<Owner>('owner')?.user.id === open?.actor.user_id) writeJson('owner', undefined)
  changeSettings({ example_trip: undefined })
  setDevice(undefined)
  // Whose choices the look of this device was stays nobody's business.
  clearLeftChoices('')
  if (open) clearPersonal(open.actor.user_id)
  let after: Session = { status: 'signed-out', config: config.peek() }
  try {
    // First of all: without a network the server's answer may take its time.
    await open?.destroy()
    await forgetPictures()
    await forgetShared()
    await forgetPush()
    after = { status: 'unknown' }
  } finally {
    if (cookieIsMine) await forgetCookie()
    current.value = after
  }
  return 'done'
}
