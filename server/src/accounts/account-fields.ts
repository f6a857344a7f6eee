/** The fields that describe an account on the wire. */
import * as z from 'zod/mini'
import { idSchema } from '@caravel/sync-protocol/field'
import { languages } from '../config.ts'
import { isLookAlike } from './mailbox.ts'

/** Letters of any script; no `@`, so that a name is never taken for an e-mail address. */
const username = z.string().check(
  // Before it is composed, which costs: what is one letter may be typed as three.
  z.maxLength(200, { abort: true }),
  z.trim(),
  z.normalize('NFC'),
  z.minLength(2),
  z.maxLength(50),
  z.regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._'’-]*$/u),
)

/** No part can be read in two ways, so that the work grows with the length only. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

/** Can it be the address of an account? */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !isLookAlike(text)

export const email = z
  .string()
  .check(z.trim(), z.maxLength(254, { abort: true }), z.refine(isEmail, { error: 'WRONG_FORMAT' }))

/** The upper bound only keeps the work of hashing small. */
export const password = z.string().check(z.minLength(1), z.maxLength(200))

/** How the session is handed over: in the cookie (a browser), or in the body as `token` (a program). */
export const transport = z.optional(z.enum(['cookie', 'bearer']))

/** The session lives as long as one does on a device of the person's own. */
export const remember_me = z.optional(z.boolean())

const role = z.enum(['user', 'admin'])

export const newAccount = z.strictObject({
  username,
  email,
  password,
  language: z.optional(z.enum(languages)),
  remember_me,
  transport,
})

/** An invite lets someone in where registration is closed. */
export const registration = z.strictObject({
  ...newAccount.shape,
  invite_token: z.optional(z.string().check(z.maxLength(100))),
})

/** What someone may change of their own account without a password. */
export const profileFields = z.strictObject({ username: z.optional(username) })

/** An account that an admin makes. Without a password the server makes one up. */
export const accountByAdmin = z.strictObject({
  username,
  email,
  password: z.optional(password),
  role: z.optional(role),
  language: z.optional(z.enum(languages)),
  /** True unless stated: the person chooses their own at the first sign-in. */
  must_change_password: z.optional(z.boolean()),
})

/** What an admin may change of someone's account. */
export const accountChanges = z.strictObject({
  username: z.optional(username),
  email: z.optional(email),
  /** The admin knows that the address is theirs. */
  email_confirmed: z.optional(z.literal(true)),
  /** What they disconnected from the provider may be connected by their address again. */
  provider_again: z.optional(z.literal(true)),
  role: z.optional(role),
  password: z.optional(password),
  /** The server makes one up, and answers it once. */
  make_password: z.optional(z.literal(true)),
  must_change_password: z.optional(z.boolean()),
  disabled: z.optional(z.boolean()),
})

/** What becomes of the trips of an account that is deleted; see `users/delete-account.ts`. */
export const tripsChoice = z.strictObject({
  trips: z.optional(z.enum(['delete', 'hand_over'])),
  to: z.optional(idSchema),
})

/** Either name will do for signing in; `email` may hold a user name too, as people type what they remember. */
export const credentials = z
  .strictObject({
    email: z.optional(z.string().check(z.maxLength(254))),
    username: z.optional(z.string().check(z.maxLength(254))),
    password,
    remember_me,
    transport,
  })
  .check(z.refine(body => Boolean(body.email ?? body.username), { path: ['email'], error: 'REQUIRED' }))

export type ProfileFields = z.infer<typeof profileFields>
export type NewAccount = z.infer<typeof newAccount>
export type Registration = z.infer<typeof registration>
export type AccountByAdmin = z.infer<typeof accountByAdmin>
export type AccountChanges = z.infer<typeof accountChanges>
export type Credentials = z.infer<typeof credentials>
export type Transport = Credentials['transport']
