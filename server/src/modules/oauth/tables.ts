/** One row per program that may ask people for access. */
export interface OauthClientTable {
  id: string
  /** What the program calls itself; nobody has verified it. */
  name: string
  /** JSON: string[] */
  redirect_uris: string
  /** The most it may ask for, separated by spaces. */
  scope: string
  /** Of a public client: of a secret that was never told. */
  secret_hash: string
  is_public: number
  created_via: 'dcr' | 'admin'
  created_by: string | null
  created_at: number
  /** When it last got tokens; null for one that never did. */
  last_used_at: number | null
}

/** One row per consent: what a person allowed one program. It ends with any of what it was given under. */
export interface OauthGrantTable {
  id: string
  client_id: string
  user_id: string
  scope: string
  /** JSON: string[]; null: every trip of the person. */
  trip_ids: string | null
  /** The address that its tokens are good for. */
  resource: string
  password_version: number
  role: string
  created_at: number
  last_used_at: number
  /** Moves on with every refresh. */
  expires_at: number
}

/** One row per authorization code, spent ones too for as long as they could come again. */
export interface OauthCodeTable {
  code_hash: string
  grant_id: string
  redirect_uri: string
  /** S256 of the verifier. */
  code_challenge: string
  expires_at: number
  spent_at: number | null
}

export interface OauthTokenTable {
  token_hash: string
  grant_id: string
  kind: 'access' | 'refresh'
  created_at: number
  expires_at: number
  /** When a refresh token was used; it must not come again after a short while. */
  replaced_at: number | null
  /** Sealed JSON of the answer that replaced it, for as long as it is repeated. */
  successor: string | null
}

/** One row per static token that a person made. */
export interface ApiTokenTable {
  id: string
  user_id: string
  name: string
  token_hash: string
  /** The first characters, by which people tell their tokens apart. */
  token_prefix: string
  scope: string
  password_version: number
  role: string
  created_at: number
  last_used_at: number | null
  expires_at: number
}

export interface OauthTables {
  oauth_clients: OauthClientTable
  oauth_grants: OauthGrantTable
  oauth_codes: OauthCodeTable
  oauth_tokens: OauthTokenTable
  api_tokens: ApiTokenTable
}
