import './sign-in.css'
import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../../shared/labels/page-title.ts'
import { encryptedOutboxCount } from '../../data/encrypted-outbox-count.ts'
import { t } from '../../i18n/t.ts'
import { ShipMark } from '../../ui/ship-mark.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { LanguageMenu } from './language-menu.tsx'
import { encryptedAddress, OnlyEncrypted } from './only-encrypted.tsx'
import { SignInChart } from './sign-in-chart.tsx'

/** The pages before an account: a chart at the start, the form at the end; on a phone the chart is a band above. */
export function SignInFrame(props: {
  title: string
  intro: ComponentChildren
  children: ComponentChildren
  foot?: ComponentChildren
}) {
  const phone = usePhone()
  const elsewhere = encryptedAddress()
  usePageTitle(props.title)
  return (
    <div class="sign-in">
      <header class="sign-in-chart">
        <SignInChart phone={phone} />
        <p class="sign-in-brand">
          <ShipMark size={36} />
          <span translate={false}>{t('app.name')}</span>
        </p>
        <p class="sign-in-motto">{t('signIn.motto')}</p>
      </header>
      <div class="sign-in-side">
        <LanguageMenu />
        <main class="sign-in-main" id="main">
          <h1 class="sign-in-title" tabIndex={-1}>
            {props.title}
          </h1>
          <p class="sign-in-intro">{props.intro}</p>
          {elsewhere ? <OnlyEncrypted address={elsewhere} /> : props.children}
        </main>
        <footer class="sign-in-foot">
          {props.foot}
          {encryptedOutboxCount() > 0 && <p>{t('signIn.sealed')}</p>}
          <p>{t('signIn.offlineHint')}</p>
        </footer>
      </div>
    </div>
  )
}
