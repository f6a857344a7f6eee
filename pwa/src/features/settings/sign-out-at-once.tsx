import { useEffect, useState } from 'preact/hooks'
import type { ToAsk } from '../../data/only-here.ts'
import { leave } from './sign-out.ts'
import { SignOutQuestion } from './sign-out-question.tsx'

/** Signs out as soon as it is drawn, and asks first about what exists only here. */
export default function SignOutAtOnce() {
  const [asked, ask] = useState<ToAsk>()
  useEffect(() => void leave().then(ask), [])
  return asked ? <SignOutQuestion what={asked} ask={ask} /> : null
}
