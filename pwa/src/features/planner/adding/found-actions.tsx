import { ChevronDown, Lightbulb, Navigation, Plus } from 'lucide-preact'
import { place } from '@caravel/sync-protocol/entities/place'
import { mint } from '../../../data/mutate.ts'
import { t } from '../../../i18n/t.ts'
import {
  fieldsOfFound,
  serviceIdOf,
  type FoundOnMap,
  type PlaceFields,
} from '../../../shared/place-search/found-on-map.ts'
import { attempt } from '../../../shared/undo/undo-toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MenuButton } from '../../../ui/overlays/menu-button.tsx'
import { directionsUrl } from '../model/directions-url.ts'
import { usePlanner } from '../page/planner-context.ts'
import { addTarget, chooseTarget } from './add-target-store.ts'
import { dayTargetText, targetItems, usualTarget } from './add-target.ts'
import { addDetails } from './add-found.ts'
import { addToTarget } from './place-adding.ts'
import type { KnownDetails } from './use-place-details.ts'

type Looked = { found: FoundOnMap; known: KnownDetails }

/** What was found, with what a service added to it. */
function withDetails({ found, known: { details } }: Looked): PlaceFields {
  const fields = fieldsOfFound(found)
  if (!details) return fields
  const told = Object.entries(details).filter(([name, value]) => value !== null && name in place.fields)
  const { name, lat, lng } = found
  return { ...fields, ...Object.fromEntries(told), name, lat, lng }
}

/** Adds it where the menu beside says, or among the ideas; and the way there. */
export function FoundActions(looked: Looked) {
  const planner = usePlanner()
  const target = addTarget.value ?? usualTarget(planner)
  const add = () =>
    attempt(() => {
      const id = mint()
      const { opens, saved } = addToTarget(planner, withDetails(looked), id)
      planner.go.replaceSheet(opens)
      const serviceId = serviceIdOf(looked.found)
      if (serviceId === undefined || looked.known.details) return saved
      // It was added before the answer came.
      return saved.then(() => addDetails(planner.tripId, id, serviceId))
    })
  const asIdea = () => {
    chooseTarget('ideas')
    add()
  }
  return (
    <div class="found-actions">
      <div class="split-button">
        <Button kind="primary" icon={Plus} wide onClick={add}>
          {target === 'ideas'
            ? t('placeSearch.saveAsIdea')
            : t('placeSearch.addTo', { where: dayTargetText(planner.plan, target) })}
        </Button>
        <MenuButton
          label={t('planner.whereTo')}
          align="end"
          items={targetItems(planner.plan, target, chooseTarget)}
        >
          {({ ref, toggle, attributes }) => (
            <button
              type="button"
              class="split-button-menu"
              ref={ref}
              aria-label={t('planner.whereTo')}
              onClick={toggle}
              {...attributes}
            >
              <Icon of={ChevronDown} />
            </button>
          )}
        </MenuButton>
      </div>
      {target !== 'ideas' && (
        <Button icon={Lightbulb} onClick={asIdea}>
          {t('placeSearch.saveAsIdea')}
        </Button>
      )}
      <Directions found={looked.found} />
    </div>
  )
}

/** In the map app of the device, or on a page that opens beside the plan. */
function Directions({ found }: { found: FoundOnMap }) {
  const href = directionsUrl(found, navigator)
  const outside = href.startsWith('http') ? ({ target: '_blank', rel: 'noopener noreferrer' } as const) : {}
  return (
    <Button icon={Navigation} href={href} {...outside}>
      {t('planner.directions')}
    </Button>
  )
}
