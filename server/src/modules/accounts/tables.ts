/** One row per person with an account. */
export interface UserTable {
  id: string
  username: string
  /** `username` folded for comparison: what is unique. */
  username_key: string
  email: string
  email_key: string
  /** Argon2id in PHC notation. */
  password_hash: string
  /** Rises with every password change; a session minted under another version is dead. */
  password_version: number
  role: 'admin' | 'user'
  language: string | null
  avatar: string | null
  disabled_at: number | null
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
}

/** One row per person whose devices asked for the key. */
export interface SealKeyTable {
  user_id: string
  /** 32 bytes in base64url. */
  key: string
  created_at: number
}

export interface IdentityTables {
  users: UserTable
  sessions: SessionTable
  seal_keys: SealKeyTable
}
