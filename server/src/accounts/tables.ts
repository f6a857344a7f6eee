import type { Generated } from 'kysely'

/** One row per person with an account. */
export interface UserTable {
  id: string
  username: string
  /** `username` folded for comparison: what is unique. */
  username_key: string
  email: string
  email_key: string
  /** Since when it is known that the mailbox is theirs: by a link that was mailed, an admin, or their provider. */
  email_confirmed_at: number | null
  /** Argon2id in PHC notation; empty for an account that has no password. */
  password_hash: string
  /** Rises with every password change; a session minted under another version is dead. */
  password_version: number
  role: 'admin' | 'user'
  language: string | null
  avatar: string | null
  disabled_at: number | null
  /** Seed of the second factor, sealed; there before it is confirmed. */
  mfa_secret: string | null
  /** Since when a code is asked for. */
  mfa_enabled_at: number | null
  /** The last time step whose code was taken: none is taken twice. */
  mfa_last_step: number | null
  /** The identity provider's name for this person, once linked. */
  oidc_issuer: string | null
  oidc_sub: string | null
  /** 1: an admin set the password, and the person has to choose their own. */
  must_change_password: number
  last_login_at: number | null
  created_at: number
  updated_at: number
}

/** One row per signed-in browser or program. */
export interface SessionTable {
  id: string
  user_id: string
  created_at: number
  last_seen_at: number
  expires_at: number
  user_agent: string | null
  /** How it was opened; null for those older than this column. */
  method: 'password' | 'mfa' | 'passkey' | 'oidc' | null
  /** When a passkey was registered in it; epoch ms. */
  passkey_shown_at: Generated<number | null>
  /** When the person last proved who they are in this session. */
  proven_at: number | null
}

/** One row per person whose devices asked for the key. */
export interface SealKeyTable {
  user_id: string
  /** 32 bytes in base64url. */
  key: string
  created_at: number
}

/** One row per link that lets people in: on the server, or on a trip too. */
export interface InviteTable {
  id: string
  /** The trip that people join by it; null: it only makes accounts. */
  trip_id: string | null
  /** Whom it was made for, in the words of its maker: a name or an e-mail address. */
  invitee: string | null
  /** SHA-256 of the token, by which a link is found. */
  token_hash: string
  /** The token, sealed, so that those who may invite can copy the link again; a copy of the database alone holds no link. */
  token_sealed: string
  /** 0: as often as anybody likes. */
  max_uses: number
  used_count: number
  /** Epoch ms; null: never. */
  expires_at: number | null
  created_by: string
  created_at: number
}

/** One row per account that used an invite. */
export interface InviteUseTable {
  invite_id: string
  user_id: string
  used_at: number
}

/** One row per code that is still good. */
export interface BackupCodeTable {
  user_id: string
  /** Keyed, so that a copy of the database alone tells no code. */
  mac: string
}

/** One row per code that was tried in the last minutes and not taken. */
export interface SecondFactorTryTable {
  id: Generated<number>
  user_id: string
  at: number
  /** A code of the address that it came from. */
  address: string
  /** A hash of the token of the first step; null for an account that is signed in. */
  challenge: string | null
}

/** One row per passkey (WebAuthn credential). */
export interface PasskeyTable {
  id: string
  user_id: string
  /** The authenticator's name for it, base64url. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the authenticator says it was used; one that does not count says 0. */
  counter: number
  /** Names with commas between. */
  transports: string
  device_type: 'singleDevice' | 'multiDevice'
  /** 1: kept by a password manager or the platform's account. */
  backed_up: number
  name: string
  created_at: number
  last_used_at: number | null
}

/** One row per question that no authenticator has answered yet. */
export interface PasskeyChallengeTable {
  challenge: string
  /** Who registers a passkey; null for signing in. */
  session_id: string | null
  expires_at: number
}

/** One row per link that was mailed and is still good; at most one of each purpose per person. */
export interface AccountLinkTable {
  /** SHA-256 of the token, base64url: the link itself is in the mail only. */
  token_hash: string
  purpose: 'password_reset' | 'email_change' | 'email_own'
  user_id: string
  /** As it was then: a link dies with the password. */
  password_version: number
  /** The address it was mailed to. */
  email: string | null
  created_at: number
  expires_at: number
}

export interface IdentityTables {
  account_links: AccountLinkTable
  users: UserTable
  sessions: SessionTable
  seal_keys: SealKeyTable
  invites: InviteTable
  invite_uses: InviteUseTable
  backup_codes: BackupCodeTable
  second_factor_tries: SecondFactorTryTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
}
