import { CircleCheck, DatabaseBackup, Ellipsis, EyeOff, Mail, ServerCog, UserPlus } from 'lucide-preact'
import { useEffect, useState } from 'preact/hooks'
import { choose } from '../../data/settings.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { FloatingButton } from '../../ui/overlays/floating-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import { usePhone } from '../../ui/use-media-query.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useServerSetup, type ServerSetup } from './server-setup.ts'
import { StreetMapCard } from './street-map-card.tsx'

const rows = [
  { id: 'invite', icon: UserPlus, href: '/admin/invites' },
  { id: 'mail', icon: Mail, href: '/admin/mail' },
  { id: 'backup', icon: DatabaseBackup, href: '/admin/health' },
] as const satisfies { id: keyof ServerSetup['done']; icon: IconShape; href: string }[]

/** What an admin can set up before others come; gone when all of it is done, or hidden. */
export default function SetupBlock() {
  const { setup, reload } = useServerSetup()
  const phone = usePhone()
  // Before the answer nothing is said, so that nothing leaves again before the eyes of who has done all.
  if (!setup || Object.values(setup.done).every(Boolean)) return null
  return (
    <section class="first-setup" aria-labelledby="first-setup">
      {phone && <JumpButton />}
      <div class="first-setup-head">
        <h2 id="first-setup" tabIndex={-1}>
          {t('firstRun.admin')}
        </h2>
        <p>{t('firstRun.adminFact')}</p>
        <MenuButton
          label={t('firstRun.adminMenu')}
          items={[
            {
              id: 'hide',
              label: t('firstRun.hide'),
              icon: EyeOff,
              onSelect: () => choose({ hide_server_setup: true }),
            },
          ]}
        >
          {({ ref, toggle, attributes }) => (
            <IconButton
              icon={Ellipsis}
              label={t('firstRun.adminMenu')}
              onClick={toggle}
              buttonRef={ref}
              {...attributes}
            />
          )}
        </MenuButton>
      </div>
      <div class="first-setup-parts">
        <StreetMapCard setup={setup} reload={reload} />
        <ul class="first-rows">
          {rows.map(row => (
            <Row key={row.id} {...row} done={setup.done[row.id]} />
          ))}
        </ul>
      </div>
    </section>
  )
}

/** A button that scrolls to the block, shown while the block is below the visible part, as on a phone. */
function JumpButton() {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const block = document.getElementById('first-setup')
    if (!block) return undefined
    const watcher = new IntersectionObserver(entries =>
      setAway(entries.some(({ isIntersecting, boundingClientRect: { top } }) => !isIntersecting && top > 0)),
    )
    watcher.observe(block)
    return () => watcher.disconnect()
  }, [])
  if (!isAway) return null
  const jump = () => {
    const title = document.getElementById('first-setup')
    title?.scrollIntoView({ block: 'start', behavior: reducedMotion() ? 'auto' : 'smooth' })
    title?.focus({ preventScroll: true })
  }
  return (
    <FloatingButton
      icon={ServerCog}
      class="first-jump"
      label={t('firstRun.setUp')}
      text={t('firstRun.setUp')}
      onClick={jump}
    />
  )
}

function Row({ id, icon, href, done }: { id: string; icon: IconShape; href: string; done: boolean }) {
  return (
    <li class={done ? 'first-row is-done' : 'first-row'}>
      <span class="first-row-icon">
        <Icon of={done ? CircleCheck : icon} size={24} />
      </span>
      <div>
        <h3>
          {t(`firstRun.${id}` as StringKey)}
          {done && <VisuallyHidden>, {t('firstRun.done')}</VisuallyHidden>}
        </h3>
        <p>{t(`firstRun.${id}Fact` as StringKey)}</p>
      </div>
      <a href={href} aria-label={t(`firstRun.${id}Open` as StringKey)}>
        {t(`firstRun.${id}Act` as StringKey)}
      </a>
    </li>
  )
}
