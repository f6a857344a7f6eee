import './service-choices.css'
import { Banknote, CloudSun, Image, Link, Map, Plug, Route, Search } from 'lucide-preact'
import type { OnlineService } from '../../data/online-services.ts'
import { formatList } from '../../i18n/format.ts'
import { hasString, t } from '../../i18n/t.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Icon, type IconShape } from '../../ui/icon.tsx'

const icons: Readonly<Record<string, IconShape>> = {
  maps: Map,
  search: Search,
  pictures: Image,
  routes: Route,
  weather: CloudSun,
  rates: Banknote,
  links: Link,
}

interface Props {
  services: readonly OnlineService[]
  /** The ids that are ticked; absent: they are only listed. */
  chosen?: ReadonlySet<string>
  onChange?: (id: string, on: boolean) => void
}

/** Each service with the hosts that it asks, in one line. */
export function ServiceChoices({ services, chosen, onChange }: Props) {
  return (
    <ul class="service-choices">
      {services.map(service => (
        <li key={service.id} class="service-choice">
          <Icon of={icons[service.id] ?? Plug} />
          {chosen ? (
            <Checkbox
              checked={service.fixed ? service.on : chosen.has(service.id)}
              disabled={service.fixed}
              onChange={on => onChange?.(service.id, on)}
            >
              <ServiceText {...service} />
            </Checkbox>
          ) : (
            <ServiceText {...service} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** In one line: "What leaves this server" has all of them. */
function hostsText(hosts: readonly string[]): string {
  const [first = '', ...others] = hosts
  return others.length > 1 ? t('onlineServices.hosts', { first, count: others.length }) : formatList(hosts)
}

function ServiceText({ id, hosts, fixed }: OnlineService) {
  const key = `onlineServices.${id}`
  return (
    <span class="service-choice-text">
      {/* A newer server may have services that this app has no words for. */}
      <span>{hasString(key) ? t(key) : id}</span>
      <span class="service-choice-host">{fixed ? t('onlineServices.fixed') : hostsText(hosts)}</span>
    </span>
  )
}
