// Runs before everything else. First chosen colours and motion, so that they are there from the first paint;
// src/shared/device/theme.ts follows later.
;(function () {
  var canvas = { light: '#f1f4f4', dark: '#0a1418' }
  var chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('caravel.settings') || '{}')
  } catch (error) {
    console.warn('The settings cannot be read, the system decides', error)
  }
  var look = document.documentElement.dataset
  var still = chosen.motion !== 'full' && matchMedia('(prefers-reduced-motion: reduce)').matches
  if (chosen.motion === 'less' || still) look.motion = 'less'
  var theme = chosen.dark_mode
  if (theme !== 'light' && theme !== 'dark') return
  look.theme = theme
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', canvas[theme])
  })
})()

// Asks for the code of the page at once, beside the code that will ask for it later: that of the address where somebody
// is signed in, else that for signing in. A first visit with a session needs the engine at once as well.
// What belongs to which address is written into the document by the build, see fetch-ahead.ts.
;(function () {
  var isIn = false
  try {
    isIn = localStorage.getItem('caravel.owner') !== null
  } catch (error) {
    console.warn('Nobody is remembered here', error)
  }
  // The server says so with the document; what is stored of it is of an earlier day.
  var visit = performance.getEntriesByType('navigation')[0]
  var isStored = navigator.serviceWorker && navigator.serviceWorker.controller
  var isNew =
    !isIn &&
    !isStored &&
    ((visit && visit.serverTiming) || []).some(function (each) {
      return each.name === 'session'
    })
  var pages = [...document.querySelectorAll('meta[name="fetch-ahead"]')]
  var page = pages.find(function (each) {
    var path = each.dataset.path
    if (!isIn && !isNew) return path === 'signed-out'
    return location.pathname === path || (path !== '/' && location.pathname.startsWith(path))
  })
  var first = pages.filter(function (each) {
    return isNew && each.dataset.path === 'first-visit'
  })
  var files = [page].concat(first).flatMap(function (each) {
    return each ? each.content.split(' ') : []
  })
  new Set(files).forEach(function (file) {
    var link = document.createElement('link')
    var style = file.endsWith('.css')
    link.rel = style ? 'preload' : 'modulepreload'
    if (style) link.as = 'style'
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  })
})()
