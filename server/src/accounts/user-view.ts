import type { User } from './user-queries.ts'

/** An account as its owner sees it. Neither the hash nor the folded names leave the server. */
export const viewOf = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  email_confirmed: user.email_confirmed_at !== null,
  role: user.role,
  avatar: user.avatar,
  avatar_url: avatarUrl(user.avatar),
  language: user.language,
  mfa_enabled: user.mfa_enabled_at !== null,
  has_password: user.password_hash !== '',
  must_change_password: user.must_change_password === 1,
  created_at: user.created_at,
  updated_at: user.updated_at,
  last_login_at: user.last_login_at,
})

/** An account as other people on this server see it. */
export const publicViewOf = ({ id, username, avatar }: Pick<User, 'id' | 'username' | 'avatar'>) => ({
  id,
  username,
  avatar,
  avatar_url: avatarUrl(avatar),
})

const avatarUrl = (avatar: string | null): string | null => (avatar ? `/uploads/avatars/${avatar}` : null)
