import { useLocation } from 'preact-iso'
import { ConfirmEmail } from './confirm-email.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { ResetPassword } from './reset-password.tsx'

/** The pages that links in mails lead to, such as a new password; signed in or not. */
export default function LinkPage() {
  const { path } = useLocation()
  if (path === '/reset-password') return <ResetPassword />
  return path === '/confirm-email' ? <ConfirmEmail /> : <ForgotPassword />
}
