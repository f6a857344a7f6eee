import { CircleCheck, DatabaseBackup, Ellipsis, EyeOff, Mail, UserPlus } from 'lucide-preact'
import { choose } from '../../data/settings.ts'
import { t, type StringKey } from '../../i18n/t.ts'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { MenuButton } from '../../ui/overlays/menu-button.tsx'
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
  // Before the answer nothing is said, so that nothing leaves again before the eyes of who has done all.
  if (!setup || Object.values(setup.done).every(Boolean)) return null
  return (
    <section class="first-setup" aria-labelledby="first-setup">
      <div class="first-setup-head">
        <h2 id="first-setup">{t('firstRun.admin')}</h2>
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
