import { TripCover } from '../trip-cover.tsx'
import { Panel } from './panel.tsx'

const routes = [
  {
    id: 'menorca',
    title: 'Menorca by bike',
    points: [
      [39.93, 3.85],
      [39.98, 4.0],
      [39.96, 4.12],
      [40.03, 4.25],
    ],
  },
  {
    id: 'lofoten',
    title: 'Lofoten, late light',
    points: [
      [67.9, 13.0],
      [68.05, 13.5],
      [68.2, 14.2],
      [68.3, 15.0],
    ],
  },
  {
    id: 'gent',
    title: 'Weekend in Gent',
    points: [
      [51.06, 3.7],
      [51.04, 3.72],
      [51.05, 3.73],
      [51.04, 3.75],
    ],
  },
  {
    id: 'kyoto',
    title: 'Kyoto and the Kii coast',
    points: [
      [35.0, 135.7],
      [34.2, 135.6],
      [33.7, 135.9],
      [34.5, 136.7],
    ],
  },
  { id: 'empty', title: 'Somewhere', points: [] },
].map(({ points, ...rest }) => ({ ...rest, points: points.map(([lat = 0, lng = 0]) => ({ lat, lng })) }))

const portugal = [
  { lat: 38.71, lng: -9.14, name: 'Lisbon' },
  { lat: 38.8, lng: -9.39, name: 'Sintra' },
  { lat: 40.21, lng: -8.43, name: 'Coimbra' },
  { lat: 41.15, lng: -8.61, name: 'Porto' },
  { lat: 41.19, lng: -7.54, name: 'Douro' },
]

export function CoverPanel() {
  return (
    <Panel title="Trip card and cover">
      <div class="gallery-grid">
        {routes.map(({ id, title, points }) => (
          <div class="gallery-card" key={id}>
            <TripCover id={id} points={points} />
            <p>{title}</p>
          </div>
        ))}
      </div>
    </Panel>
  )
}

/** Covers at the sizes of the dashboard and of the sign-in page. */
export function WideCovers() {
  return (
    <div class="gallery-wide">
      <div class="gallery-hero">
        <TripCover id="portugal" points={portugal} shape="hero" palette={1} />
      </div>
      <div class="gallery-tall">
        <TripCover id="portugal" points={portugal} shape="tall" palette={1} />
      </div>
      <div class="gallery-side">
        <TripCover id="portugal" points={portugal} shape="side" palette={1} />
      </div>
    </div>
  )
}
