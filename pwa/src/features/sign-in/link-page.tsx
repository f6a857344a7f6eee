import { useLocation } from 'preact-iso'
import { ConfirmEmail } from './confirm-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'

/** The pages that a forgotten password and the links in mails lead to, for anyone who opens them, signed in or not. */
export default function LinkPage() {
  const { path } = useLocation()
  if (path === '/reset-password') return <ResetPassword />
  return path === '/confirm-email' ? <ConfirmEmail /> : <ForgotPassword />
}
