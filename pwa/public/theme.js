// Runs before the first paint, so that a chosen theme never flashes. src/app/theme.ts writes what is read here.
;(function () {
  var canvas = { light: '#f1f4f4', dark: '#0a1418' }
  var theme = null
  try {
    theme = localStorage.getItem('caravel.theme')
  } catch (error) {
    console.warn('The theme cannot be read, the system decides', error)
  }
  if (theme !== 'light' && theme !== 'dark') return
  document.documentElement.dataset.theme = theme
  document.querySelectorAll('meta[name="theme-color"]').forEach(function (meta) {
    meta.setAttribute('content', canvas[theme])
  })
})()
