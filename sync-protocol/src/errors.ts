import type { FieldCode } from './field-codes.ts'

/** Every error code with its HTTP status. The text a person reads is the locale key `error.<CODE>`. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_JSON: 400,
  TITLE_REQUIRED: 400,
  END_BEFORE_START: 400,
  RANGE_TOO_LONG: 400,
  LAST_ADMIN: 400,
  LAST_WAY_IN: 400,
  SIGN_IN_CODE_SPENT: 400,
  OIDC_NOT_CONFIGURED: 400,
  OIDC_ISSUER_DIFFERS: 400,
  MAIL_TEST_FAILED: 400,
  OWN_ACCOUNT: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_COMMON: 400,
  PASSWORD_REPEATED: 400,
  PASSWORD_UNCHANGED: 400,
  LINK_EXPIRED: 400,
  SETTING_FIXED: 400,
  MFA_FIRST: 400,
  ALREADY_MEMBER: 400,
  FILE_TYPE_REFUSED: 400,
  FILE_BROKEN: 400,
  PAYERS_DIFFER: 400,
  SPLIT_DIFFERS: 400,
  PERSON_TWICE: 400,
  PERSON_UNKNOWN: 400,
  OWN_PAYMENT: 400,
  MFA_IS_ON: 400,
  MFA_NOT_SET_UP: 400,
  PASSKEY_NOT_CONFIGURED: 400,
  PASSKEY_REFUSED: 400,
  AUTH_REQUIRED: 401,
  SIGN_IN_FAILED: 401,
  SIGN_IN_EXPIRED: 401,
  WRONG_CODE: 401,
  WRONG_PASSWORD: 401,
  PASSKEY_FAILED: 401,
  FORBIDDEN: 403,
  NO_ACCESS: 403,
  MFA_REQUIRED: 403,
  PASSWORD_CHANGE_NEEDED: 403,
  MFA_KEPT: 403,
  PASSKEY_NEEDED: 403,
  PROOF_NEEDED: 403,
  EMAIL_NOT_CONFIRMED: 403,
  CROSS_SITE: 403,
  REGISTRATION_CLOSED: 403,
  SIGN_IN_WAY_OFF: 403,
  NOT_FOUND: 404,
  NO_SUCH_ROUTE: 404,
  TURNED_OFF: 404,
  USER_UNKNOWN: 404,
  INVITE_INVALID: 404,
  FILE_NOT_STORED: 404,
  MAP_VERSION: 404,
  MAP_PACK_UNKNOWN: 404,
  CONFLICT: 409,
  DELETE_CONFLICT: 409,
  ID_TAKEN: 409,
  ADDON_DISABLED: 409,
  ADDON_NOT_BUILT: 409,
  CLIENT_IS_PUBLIC: 400,
  TOO_MANY_TOKENS: 409,
  MCP_SESSION_MISSING: 400,
  MCP_SESSION_UNKNOWN: 404,
  MCP_SESSION_OTHER: 403,
  NOT_CONFIRMED: 409,
  ACCOUNT_MISMATCH: 409,
  OUTCOME_EXPIRED: 409,
  ABANDONED: 409,
  ACCOUNT_TAKEN: 409,
  ALREADY_SET_UP: 409,
  TRIPS_UNDECIDED: 409,
  NOT_SET_UP: 409,
  OWNER_CANNOT_LEAVE: 409,
  LAST_PASSKEY: 409,
  PASSKEY_KNOWN: 409,
  PROVIDER_CONNECTED: 409,
  PROVIDER_NEEDED: 409,
  DAY_LIMIT: 409,
  GUEST_IN_USE: 409,
  RATE_MISSING: 409,
  NOTHING_TO_UNDO: 409,
  NOTHING_TO_SAVE: 400,
  SETTLE_LIMIT: 409,
  FILE_OFFSET: 409,
  FILE_CONTENT_MISMATCH: 409,
  MAP_NONE: 409,
  MAP_SOURCE_UNSET: 409,
  MAP_REGION_EMPTY: 409,
  MAP_NO_ROOM: 409,
  MAP_JOB_RUNNING: 409,
  MAP_JOB_NONE: 409,
  MAP_PACK_NO_PLACES: 409,
  ENTITY_GONE: 410,
  INVITE_USED: 410,
  INVITE_EXPIRED: 410,
  SNAPSHOT_EXPIRED: 410,
  RESYNC_REQUIRED: 410,
  HISTORY_EXPIRED: 410,
  MAP_PACK_GONE: 410,
  VERSION_MISMATCH: 412,
  MAP_PACK_CHANGED: 412,
  TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILES_FULL: 413,
  REWIND_TOO_LARGE: 413,
  MAP_REGION_TOO_LARGE: 413,
  MAP_RANGE: 416,
  IDEMPOTENCY_MISMATCH: 422,
  CLIENT_TOO_OLD: 426,
  CLIENT_TOO_NEW: 426,
  TOO_MANY_TRIES: 429,
  INTERNAL: 500,
  MAIL_NOT_SENT: 502,
  OIDC_DISCOVERY_FAILED: 502,
  OIDC_UNREACHABLE: 502,
  MAP_ARCHIVE_INVALID: 502,
  MAP_SOURCE_FAILED: 502,
  APP_NOT_BUILT: 503,
  EPOCH_CHANGED: 503,
  OVERLOADED: 503,
  SCHEMA_BEHIND: 503,
  STORAGE_FAILED: 503,
  MAP_PACK_NOT_READY: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What the server adds to an error body beside `error` and `code`; never a secret, never another person's data. */
export type ErrorDetail = Record<string, unknown>

/** Thrown anywhere, turned into a status and a body only at the HTTP edge. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: ErrorDetail

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.detail = detail
  }
}

/** What is wrong with each field, as codes. */
export type WrongFields = Readonly<Record<string, FieldCode>>

/** The same refusal as a value, for pure code that never throws. */
export interface Refusal {
  refused: ErrorCode
  detail?: ErrorDetail
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
