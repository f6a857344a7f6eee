import type { Plugin } from 'vite'

/** Parts of Leaflet that the map draws itself or does not have. */
const unused = /leaflet-(control|popup|tooltip|bar|div-icon|image-layer|oldie|retina|default-icon)|lvml/

/** Leaves out what Leaflet's stylesheet says of them, which is two thirds of it. */
export function usedLeafletCss(): Plugin {
  return {
    name: 'used-leaflet-css',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /leaflet\.css$/ },
      handler: css =>
        css
          .replaceAll(/\/\*[^]*?\*\//g, '')
          .replaceAll(/([^{}@]+)\{([^{}]*)\}/g, (_rule, selectors: string, body: string) => {
            const used = selectors.split(',').filter(selector => !unused.test(selector))
            return used.length ? `${used.join(',')}{${body}}` : ''
          }),
    },
  }
}
