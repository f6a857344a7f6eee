import './sign-in.css'
import type { ComponentChildren } from 'preact'
import { usePageTitle } from '../../app/page-title.ts'
import { t } from '../../i18n/t.ts'
import { ShipMark } from '../../ui/ship-mark.tsx'
import { TripCover } from '../../ui/trip-cover.tsx'
import { usePhone } from '../../ui/use-media-query.ts'
import { LanguageMenu } from './language-menu.tsx'

const route = [
  { lat: 38.8, lng: -9.39, name: 'Sintra' },
  { lat: 38.71, lng: -9.14, name: 'Lisboa' },
  { lat: 40.21, lng: -8.43, name: 'Coimbra' },
  { lat: 41.15, lng: -8.61, name: 'Porto' },
  { lat: 41.19, lng: -7.54, name: 'Douro' },
]

/** The pages before an account: a chart at the start, the form at the end; on a phone the chart is a band above. */
export function SignInFrame(props: {
  title: string
  intro: ComponentChildren
  children: ComponentChildren
  foot?: ComponentChildren
}) {
  const phone = usePhone()
  usePageTitle(props.title)
  return (
    <div class="sign-in">
      <div class="sign-in-chart">
        <TripCover id="caravel-41" points={route} shape={phone ? 'tall' : 'side'} palette={1} />
        <p class="sign-in-brand">
          <ShipMark size={36} />
          <span translate={false}>{t('app.name')}</span>
        </p>
        <p class="sign-in-motto">{t('signIn.motto')}</p>
      </div>
      <div class="sign-in-side">
        <LanguageMenu />
        <main class="sign-in-main" id="main">
          <h1 class="sign-in-title" tabIndex={-1}>
            {props.title}
          </h1>
          <p class="sign-in-intro">{props.intro}</p>
          {props.children}
        </main>
        <footer class="sign-in-foot">
          {props.foot}
          <p>{t('signIn.offlineHint')}</p>
        </footer>
      </div>
    </div>
  )
}
