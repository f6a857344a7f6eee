// Runs before the first paint, so that chosen colours and motion are there from the start. src/app/theme.ts follows later.
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
